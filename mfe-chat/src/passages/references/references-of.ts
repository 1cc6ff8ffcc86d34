import type { Annotation } from '@targum/contracts/on-demand';
import { hasPlace, inOrder } from '../../annotations/places.ts';
import type { AnnotatedPlace } from '../../annotations/places.ts';

/** A reference at a place in a message, as the page uses it. */
export interface MessageReference extends AnnotatedPlace {
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

function isReference(annotation: unknown): annotation is MessageReference {
  if (typeof annotation !== 'object' || annotation === null) return false;
  const { kind, ref, label, textId } = annotation as Record<string, unknown>;
  if (kind !== 'reference' || !hasPlace(annotation)) return false;
  if (textId !== undefined && typeof textId !== 'string') return false;
  return typeof ref === 'string' && typeof label === 'string';
}
