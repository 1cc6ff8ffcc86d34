import type { Annotation } from '@targum/contracts/on-demand';

/**
 * Annotations with further ones. A reader who comes back gets all of them again, so of those of a kind
 * at a place only one stays.
 * @param items as they arrived, unchecked
 */
export const withAnnotations = (
  annotations: readonly Annotation[],
  items: readonly Annotation[],
): readonly Annotation[] => [
  ...new Map(
    [...annotations, ...items].map((item) => [`${item?.kind} ${item?.start} ${item?.end}`, item]),
  ).values(),
];
