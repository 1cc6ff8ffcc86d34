import { describe, expect, it } from 'vitest';
import type { Passage } from '@targum/contracts/on-demand';
import { extendedReference } from './extend-passage.ts';

const verses = (chapter: number, first: number, last: number): Passage['verses'] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ chapter, verse: first + index, text: 'Word' },
  }));

const passage = (changes: Partial<Passage>) => ({
  ...{ ref: 'MRK 4:35-41', verses: verses(4, 35, 41) },
  ...{ before: 'MRK 4:30-34', after: 'MRK 5:1-5' },
  ...changes,
});

describe('an extended reference', () => {
  it.each([
    { side: 'before', extended: 'MRK 4:30-41' },
    { side: 'after', extended: 'MRK 4:35-5:5' },
  ] as const)('[4.244] has the verses $side in one reference', ({ side, extended }) => {
    expect(extendedReference(passage({}), side)).toBe(extended);
  });

  it.each([
    { side: 'before', extended: 'PSA 22:27-23:6' },
    { side: 'after', extended: 'PSA 23:1-24:5' },
  ] as const)('[4.244] has a whole chapter and the verses $side', ({ side, extended }) => {
    const psalm = { ref: 'PSA 23', verses: verses(23, 1, 6) };
    const around = { before: 'PSA 22:27-31', after: 'PSA 24:1-5' };
    expect(extendedReference(passage({ ...psalm, ...around }), side)).toBe(extended);
  });

  it('[4.244] keeps the gaps of a list', () => {
    const list = { ref: 'MRK 4:35,38-41', verses: [...verses(4, 35, 35), ...verses(4, 38, 41)] };
    expect(extendedReference(passage(list), 'before')).toBe('MRK 4:30-35,38-41');
    expect(extendedReference(passage(list), 'after')).toBe('MRK 4:35,38-5:5');
  });

  it('[4.244] ends with the last of joined verses', () => {
    const joined = [{ chapter: 4, verse: 39, verseEnd: 41, text: 'Word' }];
    expect(extendedReference(passage({ ref: 'MRK 4', verses: joined }), 'before')).toBe(
      'MRK 4:30-41',
    );
  });

  it.each(['before', 'after'] as const)(
    '[4.244] is undefined at the end of the book: %s',
    (side) => {
      expect(extendedReference(passage({ [side]: null }), side)).toBeUndefined();
    },
  );

  it('[4.244] has at most 200 verses, and loses verses at its other end', () => {
    const long = { ref: 'PSA 119:1-176,120:1-20', verses: verses(119, 1, 196) };
    const around = { before: 'PSA 118:25-29', after: 'PSA 119:197-201' };
    expect(extendedReference(passage({ ...long, ...around }), 'after')).toBe('PSA 119:2-201');
    expect(extendedReference(passage({ ...long, ...around }), 'before')).toBe('PSA 118:25-119:195');
    const room = { ...around, ref: 'PSA 119:1-195', verses: verses(119, 1, 195) };
    expect(extendedReference(passage(room), 'after')).toBe('PSA 119:1-201');
  });
});
