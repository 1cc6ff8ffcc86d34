import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FindingLanguage } from '../finding/languages/index.ts';
import { judge, resultsOf } from './testing/judge.ts';
import { TEST_TEXTS } from './testing/texts.ts';
import type { TestText } from './testing/texts.ts';
import { readWeb, webFolder } from './testing/web.ts';

/**
 * Reads the replies of a file, each with its results: `reply => exact MRK 4:39; retelling MRK
 * 4:40`.
 */
const linesOf = (language: string): [reply: string, results: string][] =>
  readFileSync(join(import.meta.dirname, `testing/claims/${language}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [reply = '', results = ''] = line.split(/ => ?/);
      return [reply.replaceAll('⏎', '\n'), results];
    });

const ENGLISH = linesOf('en');
const OTHERS = Object.keys(TEST_TEXTS).map((language) => [language, linesOf(language)] as const);
/**
 * Maps the language of replies to the language in which the finder reads them, if this is not
 * English. Hebrew replies have codes of books, which are the same in all languages.
 */
const FINDING: Readonly<Record<string, FindingLanguage>> = {
  fr: 'fr',
  ar: 'ar',
  zh: 'zh',
  de: 'de',
};

describe('the table of claims', () => {
  it('[11.130] has 200 lines or more', () => {
    const others = OTHERS.reduce((sum, [, lines]) => sum + lines.length, 0);
    expect(ENGLISH.length + others).toBeGreaterThanOrEqual(200);
  });

  describe.runIf(webFolder)('a claim in English, compared with the World English Bible,', () => {
    let web: TestText;
    beforeAll(async () => {
      web = await readWeb(webFolder!);
    });

    it.each(ENGLISH)(
      '[11.130, 11.136, 11.145, 11.148] gets its results: %j has %j',
      async (reply, results) => {
        expect(resultsOf(await judge(reply, web, 'en'))).toBe(results);
      },
    );
  });

  describe.each(OTHERS)('a claim in %s', (language, lines) => {
    it.each(lines)(
      '[11.130, 11.143, 11.146, 11.148] gets its results: %j has %j',
      async (reply, results) => {
        const finding = FINDING[language] ?? 'en';
        expect(resultsOf(await judge(reply, TEST_TEXTS[language]!, finding))).toBe(results);
      },
    );
  });
});
