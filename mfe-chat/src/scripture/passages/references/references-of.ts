import { annotationsOf } from '../../annotations/places.ts';
import type { AnnotatedPlace } from '../../annotations/places.ts';

/** A reference at a place in a message, in the page's own form. */
export interface MessageReference extends AnnotatedPlace {
  /** The reference in its usual form, such as `MRK 4:35-41`. */
  readonly ref: string;
  /** The reference for readers: "Mark 4:35–41". */
  readonly label: string;
  /** The id of the text in which the reference opens. Undefined if no text is installed. */
  readonly textId?: string | undefined;
  /**
   * The reason why the reference cannot be opened. A later release of the service may add reasons.
   */
  readonly problem?: string | undefined;
}

/** Returns the references among the annotations of a message. */
export const referencesOf = annotationsOf(isReference);

function isReference(annotation: AnnotatedPlace): annotation is MessageReference {
  const { kind, ref, label, textId } = { ...annotation } as Record<string, unknown>;
  if (kind !== 'reference') return false;
  if (textId !== undefined && typeof textId !== 'string') return false;
  return typeof ref === 'string' && typeof label === 'string';
}
