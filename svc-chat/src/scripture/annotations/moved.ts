import type { Annotation } from '@targum/contracts/on-demand';

/** The same annotations in a text that has `by` more UTF-16 units before their own. */
export const moved = (annotations: readonly Annotation[], by: number): readonly Annotation[] =>
  by === 0
    ? annotations
    : annotations.map((each) => ({ ...each, start: each.start + by, end: each.end + by }));
