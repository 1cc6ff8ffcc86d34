import type { ReadText, TextInfo, Verse } from '@targum/scripture';

export const sampleInfo: TextInfo = {
  id: 'sample',
  abbreviation: 'SMP',
  name: 'Sample',
  language: 'en',
  direction: 'ltr',
  numbering: 'english',
  licence: 'CC0',
  attribution: 'The writers of this test',
};

const verse = (chapter: number, number: number, further: Partial<Verse> = {}): Verse => ({
  chapter,
  verse: number,
  text: `Words of ${chapter}:${number}.`,
  ...further,
});

/** Returns a short text with a title, joined verses, a verse without words and a note. */
export const sampleText = (info: Partial<TextInfo> = {}, words = 'First words.'): ReadText => ({
  format: 'Sample format',
  info: { ...sampleInfo, ...info },
  books: [
    {
      code: 'PSA',
      names: { long: 'The Psalms', short: 'Psalms' },
      verses: [
        verse(1, 1, { text: words }),
        verse(1, 2),
        verse(3, 1, { title: 'A psalm by David.' }),
      ],
    },
    {
      code: 'ACT',
      names: {},
      verses: [
        verse(8, 36),
        verse(8, 37, { text: '', note: 'Other manuscripts have this verse.' }),
        verse(8, 38, { verseEnd: 40 }),
      ],
    },
  ],
  warnings: ['A file was left out.'],
});
