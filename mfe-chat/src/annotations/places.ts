/** A place in a message's content, in UTF-16 units. */
export interface AnnotatedPlace {
  readonly start: number;
  readonly end: number;
}

/** Whether a value has a place with at least one character. */
export function hasPlace(value: object): boolean {
  const { start, end } = value as Record<string, unknown>;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return false;
  return Number(start) >= 0 && Number(end) > Number(start);
}

/** Annotations in the order of their places. If two of them overlap, the later one is left out. */
export function inOrder<T extends AnnotatedPlace>(annotations: readonly T[]): readonly T[] {
  let end = 0;
  return annotations
    .toSorted((one, other) => one.start - other.start)
    .filter((annotation) => {
      if (annotation.start < end) return false;
      end = annotation.end;
      return true;
    });
}
