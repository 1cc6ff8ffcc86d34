import type { Stretch } from '../../finding/text/placed-text.ts';

/** @returns the index of the first of some ordered stretches that begins at or after a place. */
export function firstFrom(stretches: readonly Stretch[], place: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
