import { withoutOverlaps } from '@targum/markdown';
import type { Annotation } from '@targum/contracts/on-demand';

export interface AnnotatedText {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

/** A place in a message's content, in UTF-16 units. */
export interface AnnotatedPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a memoized function that finds annotations of a kind, in order and without overlaps.
 * @param isOfKind checks an annotation of which only the place has been validated
 */
export function annotationsOf<T extends AnnotatedPlace>(
  isOfKind: (annotation: AnnotatedPlace) => annotation is T,
): (annotations: readonly Annotation[]) => readonly T[] {
  const known = new WeakMap<readonly Annotation[], readonly T[]>();
  return (annotations) => {
    const before = known.get(annotations);
    if (before) return before;
    const found = withoutOverlaps(
      (annotations as readonly unknown[]).filter(hasPlace).filter(isOfKind),
    );
    known.set(annotations, found);
    return found;
  };
}

function hasPlace(value: unknown): value is AnnotatedPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Record<string, unknown>;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  return Number(start) >= 0 && Number(end) > Number(start);
}
