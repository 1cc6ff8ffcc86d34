import { testBook } from './texts.ts';

const MARK = [45, 28, 35, 41, 43];

export const VERSES = {
  'MRK 4:38': 'He himself lay in the back of the boat, asleep upon a cushion, and they woke him.',
  'MRK 4:39':
    'He stood up and rebuked the wind, and told the lake, “Hush! Be silent!” Then all was calm.',
  'MRK 5:36': 'But he told the ruler of the house, “Do not fear; only trust.”',
  'JHN 14:6': 'I am the road and the light. No one comes to the house, except by me.',
} as const;

const verseAt = (ref: keyof typeof VERSES) => {
  const [chapter = 0, verse = 0] = ref.slice(4).split(':').map(Number);
  return { chapter, verse, text: VERSES[ref] };
};

const PSALM = {
  ...{ chapter: 3, verse: 1, title: 'A song of the morning.' },
  text: 'How many are those who rise against me on this day!',
};

/** These books have a few invented verses that are worth quoting. The other verses are built. */
export const quotedBooks = [
  testBook('PSA', [6, 11, 8], { names: { short: 'Psalms' }, verses: [PSALM] }),
  testBook('MRK', MARK, {
    names: { short: 'Mark' },
    verses: (['MRK 4:38', 'MRK 4:39', 'MRK 5:36'] as const).map(verseAt),
  }),
  testBook('JHN', [51, 25, 36, 54, 47, 71, 53, 59, 41, 42, 57, 50, 38, 31], {
    names: { short: 'John' },
    verses: [verseAt('JHN 14:6')],
  }),
];

/** The same verse in the words of another text. */
const OTHER_WORDS = 'Rising, he scolded the gale and said to the waters: “Quiet now, lie down!”';

export const otherBooks = [
  testBook('MRK', MARK, {
    words: 'Neli tovo',
    verses: [{ chapter: 4, verse: 39, text: OTHER_WORDS }],
  }),
];
