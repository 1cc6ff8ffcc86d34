import { bracketMarks } from '@targum/markdown';
import type { Bracketed } from '@targum/markdown';
import type { Annotation } from '@targum/contracts/on-demand';
import { isolated } from '../../isolated.ts';
import { translate } from '../../i18n-later.ts';
import { quotationsOf } from './quotations-of.ts';

/** Returns a reply with the marks of its quotations in brackets, for copies and paper. */
export const withMarks = (markdown: string, annotations: readonly Annotation[] = []): string =>
  markedText(markdown, annotations).text;

/** Returns the reply with its marks, and a function that moves an annotation to its new place. */
const markedText = (
  markdown: string,
  annotations: readonly Annotation[],
  whole?: (mark: string) => string,
): Bracketed =>
  bracketMarks(markdown, quotationsOf(annotations), {
    exact: translate('chat.quotation.exact'),
    differs: translate('chat.quotation.differs'),
    retelling: translate('chat.quotation.retelling'),
    unchecked: translate('chat.quotation.unchecked'),
    pasted: translate('chat.quotation.pasted'),
    elsewhere: (place) => translate('chat.quotation.elsewhere', { place }),
    withPlace: (place, mark) => translate('chat.quotation.withPlace', { place, mark }),
    cut: translate('chat.quotation.cut'),
    ...(whole && { whole }),
  });

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Isolates a mark that has right-to-left words, so that text around the mark cannot reorder these. */
const inOwnDirection = (mark: string): string => (RIGHT_TO_LEFT.test(mark) ? isolated(mark) : mark);

/**
 * Returns a reply for paper or a shared copy, with marks as text. Only inserted verses keep their
 * annotations, which have their language. The original reply tells whether those verses need a
 * heading.
 */
export function markedReply(markdown: string, annotations: readonly Annotation[] = []) {
  const { text, moved } = markedText(markdown, annotations, inOwnDirection);
  const inserted = quotationsOf(annotations).filter(({ result }) => result === 'inserted');
  return {
    text,
    annotations: inserted.map((each): Annotation => moved(each)),
    original: { text: markdown, annotations },
  };
}
