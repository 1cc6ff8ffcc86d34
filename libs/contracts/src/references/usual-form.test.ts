import { array, assert, integer, nat, oneof, option, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReference, parseReference } from './reference.ts';
import type { Range } from './reference.ts';

describe('the usual form of a reference', () => {
  it('[11.13] is read as it was written, whatever its verses and chapters are', () => {
    const number = integer({ min: 1, max: 150 });
    const place = record({ chapter: number, verse: option(number, { nil: undefined }) });
    const range = oneof(
      place.map((from) => [from, from]),
      tuple(number, number, nat(5)).map(([chapter, verse, more]) => [
        { chapter, verse },
        { chapter, verse: verse + more },
      ]),
      tuple(place, nat(5)).map(([from, more]) => [from, { ...from, chapter: from.chapter + more }]),
      tuple(number, number).map(([chapter, verse]) => [
        { chapter },
        { chapter: chapter + 1, verse },
      ]),
    ).map(([from, to]) => ({ from, to }) as Range);
    assert(
      property(array(range, { maxLength: 6 }), (ranges) => {
        const text = formatReference({ book: 'ISA', ranges });
        const read = parseReference(text);
        expect(read && formatReference(read)).toBe(text);
        expect(read?.ranges).toEqual(ranges.map((each) => JSON.parse(JSON.stringify(each))));
      }),
    );
  });
});
