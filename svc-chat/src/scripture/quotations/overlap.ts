import type { Reference } from '@targum/scripture';
import { WHOLE_BOOK, firstOf, lastOf } from '../passages/verse-numbers.ts';

const rangesOf = ({ ranges }: Reference) => (ranges.length === 0 ? [WHOLE_BOOK] : ranges);

/** Reports whether two references in one numbering have a verse in common. */
export const overlap = (one: Reference, other: Reference): boolean =>
  one.book === other.book &&
  rangesOf(one).some((mine) =>
    rangesOf(other).some(
      (theirs) => firstOf(mine) <= lastOf(theirs) && firstOf(theirs) <= lastOf(mine),
    ),
  );
