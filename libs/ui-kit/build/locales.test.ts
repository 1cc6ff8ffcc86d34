import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as contracts from '@targum/contracts';
import * as onDemand from '@targum/contracts/on-demand';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;

const folders = globSync('{shell,mfe-*,libs/*}/locales', { cwd: root });
const translations = globSync('libs/ui-kit/locales/*', { cwd: root })
  .map((folder) => basename(folder))
  .filter((language) => language !== 'en');
const cases = globSync('{shell,mfe-*,libs/*}/locales/en/*.json', { cwd: root }).flatMap((english) =>
  translations.map((language) => ({
    english,
    file: english.replace('/en/', `/${language}/`),
    language,
  })),
);

/** Texts that the contracts state in English; they serve as their own keys. */
const contractTexts: string[] = [
  ...Object.entries({ ...contracts, ...onDemand })
    .filter(([name]) => name.endsWith('Strings') || name === 'errorMessages')
    .flatMap(([, texts]) => Object.values(texts as unknown as Record<string, string>)),
  ...contracts.assistants.flatMap(({ name, description }) => [name, description]),
  ...contracts.voices.map(({ name }) => name),
  contracts.DEFAULT_CHAT_TITLE,
];

interface Parts {
  readonly values: Set<string>;
  readonly plurals: string[][];
}

/** Returns the variables of a message, and the categories of each of its plurals. */
function partsOf(message: CompiledMessage, parts: Parts = { values: new Set(), plurals: [] }) {
  if (typeof message === 'string') return parts;
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    parts.values.add(name);
    if (type !== 'plural' || typeof format !== 'object') continue;
    const { offset: _, ...branches } = format as Record<string, CompiledMessage>;
    parts.plurals.push(Object.keys(branches).filter((category) => !/^=?\d+$/.test(category)));
    for (const branch of Object.values(branches)) partsOf(branch, parts);
  }
  return parts;
}

/** Matches a number larger than one, except the `2` in `=2 {…}`, which is a case of a plural. */
const STATED_NUMBER = /(?<![=\d\p{Letter}])(?:[2-9]|\d{2,})/u;

function checkParts(of: { key: string; language: string }, english: string, translated: string) {
  const { pluralCategories } = new Intl.PluralRules(of.language).resolvedOptions();
  const { values, plurals } = partsOf(compileMessage(translated));
  expect({ ...of, values }).toEqual({ ...of, values: partsOf(compileMessage(english)).values });
  for (const categories of plurals) {
    expect({ ...of, categories: categories.toSorted() }).toEqual({
      ...of,
      categories: pluralCategories.toSorted(),
    });
  }
}

it('every package and every language has its catalogues', () => {
  const remotes = globSync('mfe-*/package.json', { cwd: root }).map((file) => dirname(file));
  const packages = ['libs/ui-kit', 'shell', ...remotes];
  expect(folders.toSorted()).toEqual(packages.map((name) => `${name}/locales`).toSorted());
  const languages = onDemand.interfaceLanguages.filter((language) => language !== 'en');
  expect(translations.toSorted()).toEqual(languages.toSorted());
});

describe.each(cases)('the catalogue $file', ({ english: file, file: translation, language }) => {
  const english = read(file);
  const translated = read(translation);

  it('has exactly the texts of the English catalogue', () => {
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('leaves no text empty', () => {
    expect(Object.entries(translated).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('uses the same variables and has every plural category of the language', () => {
    for (const [key, text] of Object.entries(translated)) {
      checkParts({ key, language }, english[key]!, text);
    }
  });
});

describe.each(translations)("the contracts' texts in %s", (language) => {
  const translated = read(`libs/ui-kit/locales/${language}/contracts.json`);

  it('are complete', () => {
    const keys = new Set(contractTexts.map((text) => contracts.textKey(text).key));
    expect(Object.keys(translated).toSorted()).toEqual([...keys].toSorted());
  });

  it('use the same variables and have every plural category of the language', () => {
    for (const [key, text] of Object.entries(translated)) checkParts({ key, language }, key, text);
  });
});

it('no catalogue contains the number of a limit', () => {
  const catalogues = globSync('{shell,mfe-*,libs/*}/locales/**/*.json', { cwd: root });
  expect(catalogues.length).toBeGreaterThan(12);
  for (const file of catalogues) {
    const numbered = Object.entries(read(file))
      // Examples of messages name verses.
      .filter(([key, text]) => !key.startsWith('starters.') && STATED_NUMBER.test(text));
    expect({ file, numbered }).toEqual({ file, numbered: [] });
  }
});
