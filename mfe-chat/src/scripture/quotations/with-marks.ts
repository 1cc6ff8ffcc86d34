import { bracketMarks } from '@targum/contracts/on-demand';
import type { Annotation } from '@targum/contracts/on-demand';
import { translate } from '../../i18n-later.ts';
import { quotationsOf } from './quotations-of.ts';

/**
 * A reply with the marks of its quotations in brackets, in the language of the screen, for what leaves the
 * page: copies and paper.
 * @param markdown the reply's content.
 * @param annotations as the service sent them, unchecked.
 */
export const withMarks = (markdown: string, annotations: readonly Annotation[] = []): string =>
  markedText(markdown, annotations).text;

/** Such a reply, and where the parts of its content are now. */
export const markedText = (markdown: string, annotations: readonly Annotation[]) =>
  bracketMarks(markdown, quotationsOf(annotations), {
    exact: translate('chat.quotation.exact'),
    differs: translate('chat.quotation.differs'),
    retelling: translate('chat.quotation.retelling'),
    unchecked: translate('chat.quotation.unchecked'),
    pasted: translate('chat.quotation.pasted'),
    elsewhere: (place) => translate('chat.quotation.elsewhere', { place }),
    withPlace: (place, mark) => translate('chat.quotation.withPlace', { place, mark }),
    cut: translate('chat.quotation.cut'),
  });
