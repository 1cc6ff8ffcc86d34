import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { interfaceLanguages } from '@targum/contracts/on-demand';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

const textsIn = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`{shell,mfe-*,libs/*}/locales/${language}/*.json`, { cwd: root }).map(
      (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as object,
    ),
  ) as Record<string, string>;

/** The English texts of the contracts are the keys of their translations. */
const contractTexts = Object.keys(
  JSON.parse(readFileSync(join(root, 'libs/ui-kit/locales/fr/contracts.json'), 'utf8')) as object,
);

const NUMBER = String.raw`\d+`;

const literally = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('#', NUMBER);

/** Returns the source of an expression that matches the message with any numbers as its values. */
function shownBy(message: CompiledMessage | string): string {
  if (typeof message === 'string') return literally(message);
  return message
    .map((token) => {
      if (typeof token === 'string') return literally(token);
      const [, , format] = token;
      if (typeof format !== 'object') return NUMBER;
      const { offset: _, ...branches } = format as Record<string, CompiledMessage>;
      return `(?:${Object.values(branches).map(shownBy).join('|')})`;
    })
    .join('');
}

interface Page {
  readonly name: string;
  /** The texts in bold of each section, by the section's id. Examples are left out. */
  readonly bold: Readonly<Record<string, string[]>>;
  readonly headings: Readonly<Record<string, string>>;
}

function readPage(file: string): Page {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/^>.*$/gm, '');
  const [, ...sections] = text.split(/^#{1,2} /m);
  const parts = sections.map((section) => {
    const [, title = '', id = 'beginning'] = /^(.+?)(?: \{#([\w-]+)\})?\n/.exec(section) ?? [];
    return { title, id, bold: [...section.matchAll(/\*\*(.+?)\*\*/g)].map(([, found]) => found!) };
  });
  return {
    name: basename(file, '.md'),
    bold: Object.fromEntries(parts.map(({ id, bold }) => [id, bold])),
    headings: Object.fromEntries(parts.map(({ id, title }) => [id, title])),
  };
}

const pagesIn = (language: string) =>
  globSync(`docs/guide/${language}/*.md`, { cwd: root }).toSorted().map(readPage);

const numbersOfNames = (language: string) =>
  Object.fromEntries(
    pagesIn(language).map(({ name, bold }) => [
      name,
      Object.entries(bold).map(([id, names]) => `${id}: ${names.length}`),
    ]),
  );

describe.each(interfaceLanguages)('the guide in the language %s', (language) => {
  const texts = textsIn(language);

  it('[3.127] has in bold only what the screens show', () => {
    const shown = [...Object.values(texts), ...(language === 'en' ? contractTexts : [])];
    const expression = new RegExp(
      `^(?:${shown.map((text) => shownBy(compileMessage(text))).join('|')})$`,
    );
    const unknown = pagesIn(language).flatMap(({ name, bold }) =>
      Object.values(bold)
        .flat()
        .filter((text) => !expression.test(text))
        .map((text) => `${name}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  it('[3.128] names the results of a quotation as their marks do', () => {
    const { headings } = pagesIn(language).find(({ name }) => name === 'quotation-marks')!;
    const results = ['exact', 'differs', 'retelling', 'unchecked', 'pasted'] as const;
    for (const result of results) expect(headings[result]).toBe(texts[`chat.quotation.${result}`]);
  });

  it('[3.129] names as many texts of the screens in each section as in English', () => {
    expect(numbersOfNames(language)).toEqual(numbersOfNames('en'));
  });
});
