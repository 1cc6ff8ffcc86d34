import type { Annotation } from '@targum/contracts/on-demand';
import { quotationsOf } from './quotations-of.ts';
import { markedText } from './with-marks.ts';

/**
 * Returns a reply to read on paper or in a shared copy. The marks are text in the language of the
 * screen. Only the verses that the server inserted are annotated, so that they have their language
 * and direction. The original reply tells whether those verses need a heading, as in the chat.
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
