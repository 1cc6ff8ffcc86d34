import type { Annotation } from '@targum/contracts/on-demand';
import { quotationsOf } from './quotations-of.ts';
import { markedText } from './with-marks.ts';

/**
 * Returns a reply for paper or a shared copy, with marks as text. Only inserted verses are
 * annotated, for their language. The original reply tells whether those verses need a heading.
 */
export function markedReply(markdown: string, annotations: readonly Annotation[] = []) {
  const { text, moved } = markedText(markdown, annotations);
  const inserted = quotationsOf(annotations).filter(({ result }) => result === 'inserted');
  return {
    text,
    annotations: inserted.map((each): Annotation => moved(each)),
    original: { text: markdown, annotations },
  };
}
