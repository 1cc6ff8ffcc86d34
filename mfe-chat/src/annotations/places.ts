import type { Annotation } from '@targum/contracts/on-demand';

/** A place in a message's content, in UTF-16 units. */
export interface AnnotatedPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a function that finds the annotations of one kind, in the order of their places. If two of them
 * overlap, the later one is left out. A list that it was given before has the same result.
 * @param isOfKind tells them from others. It is given what the service sent, unchecked but for the place.
 */
export function annotationsOf<T extends AnnotatedPlace>(
  isOfKind: (annotation: AnnotatedPlace) => annotation is T,
): (annotations: readonly Annotation[]) => readonly T[] {
  const known = new WeakMap<readonly Annotation[], readonly T[]>();
  return (annotations) => {
    const before = known.get(annotations);
    if (before) return before;
    const found = inOrder((annotations as readonly unknown[]).filter(hasPlace).filter(isOfKind));
    known.set(annotations, found);
    return found;
  };
}

/** Whether a value has a place with at least one character. */
function hasPlace(value: unknown): value is AnnotatedPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end } = value as Record<string, unknown>;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  return Number(start) >= 0 && Number(end) > Number(start);
}

function inOrder<T extends AnnotatedPlace>(annotations: readonly T[]): readonly T[] {
  let end = 0;
  return annotations
    .toSorted((one, other) => one.start - other.start)
    .filter((annotation) => {
      if (annotation.start < end) return false;
      end = annotation.end;
      return true;
    });
}
