import { annotationsOf } from '../../annotations/places.ts';
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

/** The references among the annotations of a message. */
export const referencesOf = annotationsOf(isReference);

function isReference(annotation: AnnotatedPlace): annotation is MessageReference {
  const { kind, ref, label, textId } = { ...annotation } as Record<string, unknown>;
  if (kind !== 'reference') return false;
  if (textId !== undefined && typeof textId !== 'string') return false;
  return typeof ref === 'string' && typeof label === 'string';
}
