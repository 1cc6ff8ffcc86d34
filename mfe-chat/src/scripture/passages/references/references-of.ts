import { annotationsOf } from '../../annotations/places.ts';
import type { AnnotatedPlace } from '../../annotations/places.ts';

export interface MessageReference extends AnnotatedPlace {
  readonly ref: string;
  /** The reference for readers: "Mark 4:35–41". */
  readonly label: string;
  /** The id of the text in which the reference opens. Undefined if no text is installed. */
  readonly textId?: string | undefined;
  /**
   * The reason why the reference does not open, or why the reply lacks its verses. A later release
   * may add reasons.
   */
  readonly problem?: string | undefined;
}

export const referencesOf = annotationsOf(isReference);

function isReference(annotation: AnnotatedPlace): annotation is MessageReference {
  const { kind, ref, label, textId } = { ...annotation } as Record<string, unknown>;
  if (kind !== 'reference') return false;
  if (textId !== undefined && typeof textId !== 'string') return false;
  return typeof ref === 'string' && typeof label === 'string';
}
