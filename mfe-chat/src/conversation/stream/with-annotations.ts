import type { Annotation } from '@targum/contracts/on-demand';

/** Adds annotations, one of each kind at a place, because a reconnected page gets all again. */
export const withAnnotations = (
  annotations: readonly Annotation[],
  items: readonly Annotation[],
): readonly Annotation[] => [
  ...new Map(
    [...annotations, ...items].map((item) => [`${item?.kind} ${item?.start} ${item?.end}`, item]),
  ).values(),
];
