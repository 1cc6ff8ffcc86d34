import type { Annotation } from '@targum/contracts/on-demand';
import { quotationsOf } from './quotations-of.ts';
import { withMarks } from './with-marks.ts';

/**
 * A reply to read on paper or in a shared copy: its marks are text, and only the verses that the server inserted
 * are annotated, so that they have their language and direction.
 */
export function markedReply(markdown: string, annotations: readonly Annotation[] = []) {
  const text = withMarks(markdown, annotations);
  const inserted: Annotation[] = [];
  for (const quotation of quotationsOf(annotations)) {
    if (quotation.result !== 'inserted') continue;
    // Brackets before the verses have moved them. There are none in them.
    const words = markdown.slice(quotation.start, quotation.end);
    const start = text.indexOf(words, Math.max(quotation.start, inserted.at(-1)?.end ?? 0));
    if (start >= 0) inserted.push({ ...quotation, start, end: start + words.length });
  }
  return { text, annotations: inserted };
}
