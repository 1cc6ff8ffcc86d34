import { describe, expect, it } from 'vitest';
import { bookOf, textOf, versesOf } from '../../testing/usfm.ts';

describe('a verse', () => {
  it('[11.27] has the text after its number, up to the next verse', () => {
    expect(
      versesOf('\\p\n\\v 1 A man rowed.\n\\v 2 A bird\nsang.\n\\c 2\n\\p\n\\v 1 It rained.'),
    ).toEqual([
      { chapter: 1, verse: 1, text: 'A man rowed.' },
      { chapter: 1, verse: 2, text: 'A bird sang.' },
      { chapter: 2, verse: 1, text: 'It rained.' },
    ]);
  });

  it.each([
    ['lines', 'a\nb\r\nc\rd'],
    ['paragraphs', 'a\\p b\\m c\\pi1 d'],
    ['poetry', 'a\n\\q1 b\n\\q2 c\n\\b\n\\qm d'],
    ['lists', 'a\n\\li1 b\n\\lim2 c\n\\lf d'],
    ['tables', 'a\n\\tr \\tc1 b\\tcr2 c\\tc3-4 d'],
    ['a page break', 'a b\n\\pb\n\\p c d'],
    ['optional line breaks', 'a // b//c d'],
    ['no-break spaces', 'a~b~c~ d'],
    ['tabs and spaces', '  a \t b   c d  '],
  ])('[11.27] is one line with single spaces: %s', (_, usfm) => {
    expect(textOf(usfm)).toBe('a b c d');
  });

  it('[11.27] keeps every other character as it is', () => {
    const text = 'Qu\u2019il dit\u00a0: \u00ab\u202fe\u0301t\u00e9\u202f\u00bb a/b 1/2';
    expect(textOf(text)).toBe(text);
  });

  it('[11.27] has the characters that a backslash escapes', () => {
    expect(textOf(String.raw`a\~b a\|b a\/b a\\b`)).toBe(String.raw`a~b a|b a/b a\b`);
  });

  it('[11.27] can begin without a paragraph, and in the line of another verse', () => {
    expect(versesOf('\\v 1 One. \\v 2 Two.').map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });

  it('[11.27] continues after a heading', () => {
    expect(textOf('One,\n\\s A heading\n\\r (1.2)\n\\p two.')).toBe('One, two.');
  });
});

describe('joined verses', () => {
  it.each(['3-4', '3\u20134', '3\u200f-\u200f4', '3\u200f-4', '3,4', '03-04'])(
    '[11.27] have a first and a last number: %j',
    (number) => {
      expect(versesOf(`\\v ${number} One.`)).toEqual([
        { chapter: 1, verse: 3, verseEnd: 4, text: 'One.' },
      ]);
    },
  );

  it.each([
    ['3,5', { verse: 3, verseEnd: 5, numbers: [3, 5] }],
    ['1,3,5', { verse: 1, verseEnd: 5, numbers: [1, 3, 5] }],
    ['1-2,4', { verse: 1, verseEnd: 4, numbers: [1, 2, 4] }],
    ['1,3\u20134\u060C6', { verse: 1, verseEnd: 6, numbers: [1, 3, 4, 6] }],
    ['3a,5b', { verse: 3, verseEnd: 5, numbers: [3, 5] }],
    ['1,2-3', { verse: 1, verseEnd: 3 }],
  ])('[11.27] have the numbers of the list %j', (number, expected) => {
    expect(versesOf(`\\v ${number} One.`)).toEqual([{ chapter: 1, ...expected, text: 'One.' }]);
  });

  it('[11.27] leave the numbers between them to other verses', () => {
    expect(versesOf('\\v 1,3,5 One.\n\\v 2 Two.\n\\v 4 Four.')).toEqual([
      { chapter: 1, verse: 1, verseEnd: 5, numbers: [1, 3, 5], text: 'One.' },
      { chapter: 1, verse: 2, text: 'Two.' },
      { chapter: 1, verse: 4, text: 'Four.' },
    ]);
  });

  it('[11.27] keep all words of the parts of a verse', () => {
    expect(
      versesOf('\\q1\n\\v 39a One,\n\\q2\n\\v 39b two,\n\\v 39c three.\n\\v 40 Four.'),
    ).toEqual([
      { chapter: 1, verse: 39, text: 'One, two, three.' },
      { chapter: 1, verse: 40, text: 'Four.' },
    ]);
  });

  it('[11.27] are joined with verses that share a part', () => {
    expect(versesOf('\\v 2-6a One,\n\\v 6b-8 two.\n\\v 9 Three.')).toEqual([
      { chapter: 1, verse: 2, verseEnd: 8, text: 'One, two.' },
      { chapter: 1, verse: 9, text: 'Three.' },
    ]);
  });

  it.each([
    [
      'a number twice',
      '\\v 1 One.\n\\v 2 Two.\n\\v 2 Three.',
      '1:2',
      [
        { chapter: 1, verse: 1, text: 'One.' },
        { chapter: 1, verse: 2, text: 'Two. Three.' },
      ],
    ],
    [
      'a part that comes later',
      '\\v 1a One.\n\\v 2 Two.\n\\v 1b Three.',
      '1:1b',
      [
        { chapter: 1, verse: 1, text: 'One. Three.' },
        { chapter: 1, verse: 2, text: 'Two.' },
      ],
    ],
    [
      'a part twice',
      '\\v 1a One.\n\\q1\n\\v 1a Two.',
      '1:1a',
      [{ chapter: 1, verse: 1, text: 'One. Two.' }],
    ],
    [
      'verses that are then joined',
      '\\v 1 One.\n\\v 2 Two.\n\\v 1-2 Three.',
      '1:1-2',
      [{ chapter: 1, verse: 1, verseEnd: 2, text: 'One. Two. Three.' }],
    ],
  ])('[11.27] are reported because of %s', (_, usfm, place, verses) => {
    const book = bookOf(`\\id GEN\n\\c 1\n${usfm}`);
    expect(book.verses).toEqual(verses);
    expect(book.warnings).toEqual([
      `GEN.usfm, line 5: GEN ${place} is there more than once. Its parts were joined.`,
    ]);
  });
});

describe('a verse in another script', () => {
  it('[11.27] keeps vowel points and direction marks in Hebrew', () => {
    const text = 'וַיֵּ֣לֶךְ אִ֔ישׁ אֶל־הַיָּ֖ם\u200f׃';
    expect(versesOf(`\\v 1\u200f ${text}\n\\v 2\u200f-\u200f3 דָּג`)).toEqual([
      { chapter: 1, verse: 1, text },
      { chapter: 1, verse: 2, verseEnd: 3, text: 'דָּג' },
    ]);
  });

  it('[11.27] keeps vowel signs in Arabic', () => {
    const text = 'ذَهَبَ رَجُلٌ إِلَى البَحْرِ، وَنَامَ؛ ثُمَّ قَامَ.';
    expect(textOf(text)).toBe(text);
    expect(textOf(text.normalize('NFD'))).toBe(text.normalize('NFD'));
  });
});
