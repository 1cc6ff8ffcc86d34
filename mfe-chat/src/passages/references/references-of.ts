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
  /** The text in which it opens; undefined if no text is installed. */
  readonly textId?: string | undefined;
  /** Why it cannot be opened. A later release of the service may know more reasons. */
  readonly problem?: string | undefined;
}

/** The references of each list of annotations that was read before. */
const known = new WeakMap<readonly Annotation[], readonly MessageReference[]>();

/**
 * The references among the annotations of a message, in their order. Annotations of other kinds are
 * left out. If two references overlap, the later one is left out.
 * @param annotations as the service sent them, unchecked.
 */
export function referencesOf(annotations: readonly Annotation[]): readonly MessageReference[] {
  const before = known.get(annotations);
  if (before) return before;
  const references = inOrder((annotations as readonly unknown[]).filter(isReference));
  known.set(annotations, references);
  return references;
}

function inOrder(references: readonly MessageReference[]): readonly MessageReference[] {
  let end = 0;
  return references
    .toSorted((one, other) => one.start - other.start)
    .filter((reference) => {
      if (reference.start < end) return false;
      end = reference.end;
      return true;
    });
}

function isReference(annotation: unknown): annotation is MessageReference {
  if (typeof annotation !== 'object' || annotation === null) return false;
  const { kind, start, end, ref, label, textId } = annotation as Record<string, unknown>;
  if (kind !== 'reference' || !Number.isInteger(start) || !Number.isInteger(end)) return false;
  if (Number(start) < 0 || Number(end) <= Number(start)) return false;
  if (textId !== undefined && typeof textId !== 'string') return false;
  return typeof ref === 'string' && typeof label === 'string';
}
