import { describe, expect, it } from 'vitest';
import type { SwordModule } from '../readers/sword/read-module.ts';
import type { Book } from '../text.ts';
import { defaultTextOf, withJoinedVerses } from './default-text.ts';
import { readDefaultText } from './read-default-text.ts';

const book = (code: Book['code'], names = {}): Book => ({
  code,
  names,
  verses: [
    { chapter: 1, verse: 1, text: 'A man rowed.' },
    { chapter: 1, verse: 2, text: '', note: 'Some add: he sang.' },
  ],
});
const module: SwordModule = {
  conf: { module: 'engWEB2015eb', values: new Map() },
  books: [book('HOS'), book('TOB', { short: 'Tobit' }), book('JON', { short: 'Jonah' })],
  leftOut: ['Sirach is left out: it has text outside its verses.'],
  empty: 0,
};

describe('the default text', () => {
  it('[11.10] has a warning with its numbers of books and verses if it is another edition', () => {
    expect(defaultTextOf(module).warnings.at(-1)).toBe(
      'This is another edition of the World English Bible than the checked one of 2022-12-28. It has 2 books and 2 verses. Verses that it joins are not marked.',
    );
  });

  it('[11.10] has a warning about each book that it leaves out', () => {
    expect(defaultTextOf(module).warnings.slice(0, 2)).toEqual([
      'Sirach is left out: it has text outside its verses.',
      'Tobit is left out: its verses are not confirmed.',
    ]);
  });

  it('has a name for each book, even if the module has none', () => {
    const { books, info } = defaultTextOf(module);
    expect(books.map(({ names }) => names.short)).toEqual(['Hosea', 'Jonah']);
    expect(info).toMatchObject({
      id: 'web',
      name: 'World English Bible',
      licence: 'Public Domain',
    });
  });

  it('[11.10] has the last numbers of joined verses', () => {
    const romans: Book = {
      code: 'ROM',
      names: {},
      verses: [
        { chapter: 14, verse: 22, text: 'One.' },
        { chapter: 14, verse: 23, text: 'Four in one.' },
      ],
    };
    const { verses } = withJoinedVerses(romans);
    expect(verses.map(({ verseEnd }) => verseEnd)).toEqual([undefined, 26]);
    expect(withJoinedVerses(book('HOS'))).toEqual(book('HOS'));
  });

  it('is undefined if the folder lacks the module', async () => {
    expect(await readDefaultText(import.meta.dirname)).toBeUndefined();
  });
});
