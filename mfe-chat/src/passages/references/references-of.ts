import type { Annotation } from '@targum/contracts/on-demand';

/** A reference at a place in a message, as the page uses it. */
export interface MessageReference {
  /** Where it begins and ends in the message's content, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** In its usual form, such as `MRK 4:35-41`. */
  readonly ref: string;
  /** For readers: "Mark 4:35–41". */
  readonly label: string;
  readonly textId: string;
  /** Why it cannot be opened. A later release of the service may know more reasons. */
  readonly problem?: string | undefined;
}

/** One list for all messages without references, so that they are not rendered again. */
const NONE: readonly MessageReference[] = [];

/** The references of lists of annotations that were read before. */
const known = new WeakMap<readonly Annotation[], readonly MessageReference[]>();

/**
 * The references among the annotations of a message, in their order. Annotations of other kinds are
 * left out, and of two that overlap the later one.
 * @param annotations as the service sent them, unchecked; undefined from an older release of it.
 */
export function referencesOf(
  annotations: readonly Annotation[] | undefined,
): readonly MessageReference[] {
  if (!annotations || annotations.length === 0) return NONE;
  const before = known.get(annotations);
  if (before) return before;
  const references = inOrder(annotations.filter(isReference));
  known.set(annotations, references);
  return references;
}

function inOrder(references: readonly MessageReference[]): readonly MessageReference[] {
  let end = 0;
  const apart = references
    .toSorted((one, other) => one.start - other.start)
    .filter((reference) => {
      if (reference.start < end) return false;
      end = reference.end;
      return true;
    });
  return apart.length === 0 ? NONE : apart;
}

function isReference(annotation: unknown): annotation is MessageReference {
  if (typeof annotation !== 'object' || annotation === null) return false;
  const { kind, start, end, ref, label, textId } = annotation as Record<string, unknown>;
  if (kind !== 'reference' || !Number.isInteger(start) || !Number.isInteger(end)) return false;
  if (Number(start) < 0 || Number(end) <= Number(start)) return false;
  return [ref, label, textId].every((value) => typeof value === 'string');
}

/** Whether two lists say the same, so that their text need not be rendered again. */
export const areSameReferences = (
  some: readonly MessageReference[],
  others: readonly MessageReference[],
): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return (
        other !== undefined &&
        one.start === other.start &&
        one.end === other.end &&
        one.ref === other.ref &&
        one.label === other.label &&
        one.textId === other.textId &&
        one.problem === other.problem
      );
    }));

/** The references between two places of a message, with places that count from the first one. */
export const referencesBetween = (
  references: readonly MessageReference[],
  from: number,
  to: number,
): readonly MessageReference[] => {
  const between = references.filter(({ start, end }) => start >= from && end <= to);
  if (between.length === 0) return NONE;
  return between.map((reference) => ({
    ...reference,
    start: reference.start - from,
    end: reference.end - from,
  }));
};
