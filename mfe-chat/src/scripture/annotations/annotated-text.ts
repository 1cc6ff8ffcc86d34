import type { Annotation } from '@targum/contracts/on-demand';

/** A text with what the service says about it. */
export interface AnnotatedText {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}
