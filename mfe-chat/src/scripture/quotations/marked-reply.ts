import type { Annotation } from '@targum/contracts/on-demand';
import { quotationsOf } from './quotations-of.ts';
import { markedText } from './with-marks.ts';

/**
 * A reply to read on paper or in a shared copy: its marks are text, and only the verses that the server inserted
 * are annotated, so that they have their language and direction. The reply itself tells whether they need a
 * heading, as in the chat: marks are in the language of the screen, and quotations in that of their text.
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
