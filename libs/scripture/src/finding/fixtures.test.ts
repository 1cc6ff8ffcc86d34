import { formatReference, parseReference } from '../references/reference.ts';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import { fixtureLines, referencesIn, refsIn, refsOf } from './testing/found.ts';

const languages = Object.keys(LANGUAGES) as FindingLanguage[];
/** The ten languages of the product. The finder reads Chinese, too. */
const tested: FindingLanguage[] = ['en', 'fr', 'ar', 'es', 'pt', 'sw', 'de', 'ru', 'hi', 'id'];

/** Parses a line such as `en Read Mark⏎4:35. => MRK 4:35`, where ⏎ is a line break. */
const inParts = (line: string): [FindingLanguage, string, string] => {
  const [message = '', expected = ''] = line.slice(3).split(/ => ?/);
  return [line.slice(0, 2) as FindingLanguage, message.replaceAll('⏎', '\n'), expected];
};
const referenceLines = (language: FindingLanguage): string[][] =>
  fixtureLines(`references/${language}.txt`).map((line) => line.split(' => '));
const none = fixtureLines('none.txt').map(inParts);
const messages = fixtureLines('messages.txt').map(inParts);

describe('example references', () => {
  it('[11.91] fill at least 300 lines in ten languages, with at least 30 in each language', () => {
    const counts = tested.map((language) => referenceLines(language).length);
    expect(counts).toHaveLength(10);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(30);
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(300);
  });

  it.each(languages)('[11.90, 11.91] are found in %s', async (language) => {
    const lines = referenceLines(language);
    const found = [];
    for (const [message = ''] of lines) found.push(await refsIn(message, language));
    expect(found).toEqual(lines.map(([, refs]) => refs));
  });

  it.each(languages)(
    '[11.90] have their usual form, and places without spaces around them, in %s',
    async (language) => {
      for (const [line = ''] of referenceLines(language)) {
        const message = `😀 ${line} `;
        for (const { start, end, ref } of await referencesIn(message, language)) {
          expect(message.slice(start, end)).toMatch(/^[\p{L}\p{N}].*[\p{L}\p{M}\p{N}]$/u);
          const reference = parseReference(ref);
          expect(reference && formatReference(reference)).toBe(ref);
        }
      }
    },
  );
});

describe('example lines without references', () => {
  it('[11.118] are at least 100, with some in each of the ten languages', () => {
    expect(none.length).toBeGreaterThanOrEqual(100);
    const counts = tested.map((language) => none.filter(([each]) => each === language).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(6);
  });

  it.each(none)(
    '[11.103, 11.105, 11.118] contain no reference in %s: %s',
    async (language, message) => {
      expect(await refsIn(message, language)).toBe('');
    },
  );
});

describe('messages of translators', () => {
  it.each(messages)('[11.90] have references in %s: %s', async (language, message, expected) => {
    const found = await referencesIn(message, language);
    const withPlaces = found.map((each) => {
      const written = message.slice(each.start, each.end).replaceAll('\n', '⏎');
      return `${refsOf([each])} = ${written}`;
    });
    expect(withPlaces.join(' | ')).toBe(expected);
  });
});
