import type { Annotation } from '@targum/contracts/on-demand';

export interface AnnotatedText {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}
