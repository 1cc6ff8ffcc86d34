import type { Annotation } from '@targum/contracts/on-demand';

/**
 * Adds annotations to the known annotations. A page that reconnects receives all of them again, so
 * only one annotation of each kind stays at a place.
 * @param items received annotations, unchecked
 */
export const withAnnotations = (
  annotations: readonly Annotation[],
  items: readonly Annotation[],
): readonly Annotation[] => [
  ...new Map(
    [...annotations, ...items].map((item) => [`${item?.kind} ${item?.start} ${item?.end}`, item]),
  ).values(),
];
