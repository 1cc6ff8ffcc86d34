import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../system/interface-languages.ts';
import { helpPages } from './help-pages.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/guide');
/** All pictures together may have this size. */
const PICTURES_MAX_BYTES = 1.5 * 1024 * 1024;

const textOf = (language: string, page: string) =>
  readFileSync(join(GUIDE, language, `${page}.md`), 'utf8');

const allMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

const sectionsIn = (text: string) => allMatches(text, /^## .+ \{#([\w-]+)\}$/gm);
const picturesIn = (text: string) =>
  allMatches(text, /^!\[[^\]]+\]\(pictures\/([\w-]+)\.webp\)$/gm);

const namesOf = (pattern: string, ending: string) =>
  globSync(join(GUIDE, pattern))
    .map((file) => basename(file, ending))
    .toSorted();

describe.each(interfaceLanguages)('the guide in the language %s', (language) => {
  it('[3.112] has all pages, and no others', () => {
    expect(namesOf(`${language}/*.md`, '.md')).toEqual(Object.keys(helpPages).toSorted());
  });

  it.each(Object.entries(helpPages))(
    '[3.112] has a title and all sections on %s',
    (page, sections) => {
      const text = textOf(language, page);
      expect(text).toMatch(/^# \S.*\n\n/);
      expect(sectionsIn(text)).toEqual(sections);
      // A section without an id would be missing in the list of sections.
      expect(text.match(/^#+ /gm)).toHaveLength(sections.length + 1);
    },
  );

  it.each(Object.keys(helpPages))('[3.112] has the pictures of the English page on %s', (page) => {
    expect(picturesIn(textOf(language, page))).toEqual(picturesIn(textOf('en', page)));
  });

  it('[3.112] has a file for each picture', () => {
    const shown = Object.keys(helpPages).flatMap((page) => picturesIn(textOf(language, page)));
    expect(namesOf(`${language}/pictures/*`, '.webp')).toEqual(shown.toSorted());
  });
});

it('the pictures of the guide are small', () => {
  const sizes = globSync(join(GUIDE, '*/pictures/*')).map((file) => statSync(file).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PICTURES_MAX_BYTES);
});
