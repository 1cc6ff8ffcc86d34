import type { Annotation } from '@targum/contracts/on-demand';

/** A text with the annotations that the service found. */
export interface AnnotatedText {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}
