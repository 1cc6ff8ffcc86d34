import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import type { Book, Verse } from '../text.ts';
import { sortedBooks } from './sorted-books.ts';

const book = (...verses: Verse[]): Book => ({ code: 'JON', names: {}, verses });
const verse = (chapter: number, number: number, further: Partial<Verse> = {}): Verse => ({
  chapter,
  verse: number,
  text: `Verse ${number}`,
  ...further,
});

describe('the books of a text', () => {
  it('have their verses in the order of the numbers', () => {
    const [sorted] = sortedBooks([book(verse(2, 1), verse(1, 10), verse(1, 9), verse(1, 0))]);
    expect(sorted!.verses.map(({ chapter, verse: number }) => `${chapter}:${number}`)).toEqual([
      '1:0',
      '1:9',
      '1:10',
      '2:1',
    ]);
  });

  it.each<[string, Book[], string]>([
    ['no books', [], 'The files contain no verses of Scripture.'],
    ['a book without verses', [book()], 'JON has no verses.'],
    ['a book twice', [book(verse(1, 1)), book(verse(1, 1))], 'JON is there twice.'],
    ['a verse twice', [book(verse(1, 1), verse(1, 1))], 'JON 1:1 is there twice.'],
    ['a chapter 0', [book(verse(0, 1))], 'JON 0:1: the numbers are not possible.'],
    ['a huge chapter', [book(verse(1e9, 1))], 'JON 1000000000:1: the numbers are not possible.'],
    ['a negative verse', [book(verse(1, -1))], 'the numbers are not possible'],
    ['a backward bridge', [book(verse(1, 5, { verseEnd: 4 }))], 'JON 1:5-4: the numbers'],
    ['a NUL character', [book(verse(1, 1, { text: 'a\0b' }))], 'JON 1:1: the text contains a NUL'],
    ['one in a title', [book(verse(1, 1, { title: '\0' }))], 'JON 1:1: the text contains a NUL'],
    [
      'one in a name',
      [{ ...book(verse(1, 1)), names: { short: '\0' } }],
      'JON: a name of the book contains a NUL',
    ],
  ])('[11.42] are refused with %s', (_what, books, message) => {
    expect(() => sortedBooks(books)).toThrow(TextError);
    expect(() => sortedBooks(books)).toThrow(message);
  });
});
