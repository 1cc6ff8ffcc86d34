import { formatReference, parseReference } from '@targum/scripture';
import { describe, expect, it } from 'vitest';
import { citedVerses } from './cited-verses.ts';
import { overlap } from './overlap.ts';

const COUNTS = [45, 28, 35, 41, 0, 56];

/** Returns the verses that are read for a reference, with the cited part of each stretch. */
const readFor = (ref: string) => {
  const reference = parseReference(ref)!;
  return citedVerses(reference, COUNTS).map(({ reference: read, cited }) => [
    formatReference(read),
    formatReference({ ...read, ranges: cited }),
  ]);
};

describe('the verses that a claim is compared with', () => {
  it.each([
    ['MRK 4:39', [['MRK 4:37-41', 'MRK 4:39']]],
    ['MRK 1:1', [['MRK 1:1-3', 'MRK 1:1']]],
    ['MRK 1:45-2:1', [['MRK 1:43-2:3', 'MRK 1:45-2:1']]],
    ['MRK 6:56', [['MRK 6:54-56', 'MRK 6:56']]],
    ['MRK 2', [['MRK 1:44-3:2', 'MRK 2']]],
    ['MRK 4:41', [['MRK 4:39-6:2', 'MRK 4:41']]],
    ['MRK', [['MRK', 'MRK 1-999']]],
  ])('[11.166] include for %s two more on each side, also of another chapter', (ref, read) => {
    expect(readFor(ref)).toEqual(read);
  });

  it('[11.166] are read together where several places meet, otherwise separately', () => {
    expect(readFor('MRK 4:35,39')).toEqual([['MRK 4:33-41', 'MRK 4:35,39']]);
    expect(readFor('MRK 4:39,1:20')).toEqual([
      ['MRK 1:18-22', 'MRK 1:20'],
      ['MRK 4:37-41', 'MRK 4:39'],
    ]);
  });

  it.each(['MRK 7', 'MRK 7:1', 'MRK 4:42', 'MRK 5:1', 'MRK 5', 'MRK 4:0'])(
    '[11.166] are none for %s, which the text does not have',
    (ref) => expect(readFor(ref)).toEqual([]),
  );

  it('[11.166] end where the text ends', () => {
    expect(readFor('MRK 6:55-60')).toEqual([['MRK 6:53-56', 'MRK 6:55-60']]);
    expect(readFor('MRK 6:50-9:1')).toEqual([['MRK 6:48-56', 'MRK 6:50-9:1']]);
  });
});

it.each([
  ['MRK 4:39', 'MRK 4:38-40', true],
  ['MRK 4', 'MRK 4:39', true],
  ['MRK', 'MRK 4:39', true],
  ['MRK 4:39', 'MRK 4:40', false],
  ['MRK 4:39', 'LUK 4:39', false],
])('[11.166] %s and %s overlap: %s', (one, other, result) => {
  expect(overlap(parseReference(one)!, parseReference(other)!)).toBe(result);
  expect(overlap(parseReference(other)!, parseReference(one)!)).toBe(result);
});
