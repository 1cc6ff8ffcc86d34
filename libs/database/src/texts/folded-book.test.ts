import { expect, it } from 'vitest';
import { foldBook } from './folded-book.ts';

/**
 * Returns the words of each verse: `folded`, cut at the positions of `verseStarts`, which count
 * code points.
 */
const cut = (...texts: string[]): string[] => {
  const { folded, verseStarts } = foldBook(texts.map((text) => ({ text })));
  const characters = Array.from(folded);
  return verseStarts.map((start, index) =>
    characters.slice(start, (verseStarts[index + 1] ?? characters.length - 1) + 1).join(''),
  );
};

it('[11.163] the words of a book follow one another between single spaces', () => {
  expect(foldBook([{ text: 'Peace! Be still!' }, { text: '“Why?”' }])).toEqual({
    folded: ' peace be still why ',
    verseStarts: [0, 15],
  });
  expect(foldBook([])).toEqual({ folded: ' ', verseStarts: [] });
});

it('[11.163] an empty verse begins where the next verse begins, and an empty last verse at the end', () => {
  expect(
    foldBook([{ text: '' }, { text: 'A b' }, { text: '—' }, { text: 'c' }, { text: '' }]),
  ).toEqual({ folded: ' a b c ', verseStarts: [0, 0, 4, 4, 6] });
  expect(foldBook([{ text: '' }])).toEqual({ folded: ' ', verseStarts: [0] });
});

it.each([
  ['letters are words', ['神爱世人', '甚至'], [' 神 爱 世 人 ', ' 甚 至 ']],
  ['a character takes two UTF-16 units', ['𠀀神 𞤀𞤣', 'B c'], [' 𠀀 神 𞤢𞤣 ', ' b c ']],
  ['signs are left out', ['قَالَ لَهُمْ', 'בְּרֵא'], [' قال لهم ', ' ברא ']],
])('[11.163] verses begin at the right places where %s', (_what, texts, expected) => {
  expect(cut(...texts)).toEqual(expected);
});
