import { parseReference } from '@targum/scripture';
import { expect, it } from 'vitest';
import { missingFrom } from './missing.ts';
import type { PlacedVerse } from './missing.ts';

/** The book has four chapters. The third chapter is missing, and the fourth leaves out verse 2. */
const counts = [3, 5, 0, 4];
const have: PlacedVerse[] = [
  ...[1, 2, 3].map((verse) => ({ chapter: 1, verse })),
  ...[
    { chapter: 2, verse: 1 },
    { chapter: 2, verse: 2, verseEnd: 5 },
  ],
  ...[1, 3, 4].map((verse) => ({ chapter: 4, verse })),
];

it.each([
  ['MRK 1', []],
  ['MRK 1:2-3', []],
  ['MRK 1:3-5', ['MRK 1:4-5']],
  ['MRK 1:3,5,7', ['MRK 1:5', 'MRK 1:7']],
  ['MRK 2:3', []],
  ['MRK 2:4-7', ['MRK 2:6-7']],
  ['MRK 4', ['MRK 4:2']],
  ['MRK 2-4', ['MRK 3', 'MRK 4:2']],
  ['MRK 2:5-3:2', ['MRK 3:1-2']],
  ['MRK 3:2-4:1', ['MRK 3']],
  ['MRK 4-9', ['MRK 4:2', 'MRK 5-9']],
  ['MRK 4:4-6:2', ['MRK 5', 'MRK 6:1-2']],
  ['MRK 4:0-1', ['MRK 4:0']],
  ['MRK 4:2,4:2-3', ['MRK 4:2']],
  ['MRK', ['MRK 3', 'MRK 4:2']],
])('[11.70] the reference %s has the missing verses %j', (reference, missing) => {
  expect(missingFrom(parseReference(reference)!, have, counts)).toEqual(missing);
});
