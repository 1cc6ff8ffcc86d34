import type { Annotation } from '@targum/contracts/on-demand';

/** Moves annotations to a text that has `by` more UTF-16 units at its beginning. */
export const moved = (annotations: readonly Annotation[], by: number): readonly Annotation[] =>
  by === 0
    ? annotations
    : annotations.map((each) => ({ ...each, start: each.start + by, end: each.end + by }));
