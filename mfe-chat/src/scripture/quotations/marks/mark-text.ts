import { placeNames } from '@targum/markdown';
import type { useT } from '../../../i18n-later.ts';
import { isolated } from '../../../isolated.ts';
import type { QuotationWithMark, MessageQuotation } from '../results.ts';

export interface MarkText {
  /** The visible words. Names among them keep their own direction. */
  readonly shown: string;
  readonly name: string;
  readonly title?: string;
}

interface MarkTextOptions {
  readonly isButton: boolean;
  readonly limits: readonly string[];
}

export function markText(
  quotation: QuotationWithMark,
  t: ReturnType<typeof useT>,
  { limits, ...options }: MarkTextOptions,
): MarkText {
  const { shown, name, title } = resultText(quotation, t, options);
  return {
    shown: [shown, ...limits].join(' · '),
    name: [name, ...limits].join(' · '),
    ...(title !== undefined && { title }),
  };
}

/**
 * Returns sentences that limit the result of a quotation: the quotation is longer than what was
 * checked, or the text of Scripture has been replaced since the check (`isEarlier`).
 */
export const limitsOf = (
  { isCut }: MessageQuotation,
  t: ReturnType<typeof useT>,
  isEarlier: boolean,
): readonly string[] => [
  ...(isCut ? [t('chat.quotation.cut')] : []),
  ...(isEarlier ? [t('chat.quotation.earlier')] : []),
];

function resultText(
  quotation: QuotationWithMark,
  t: ReturnType<typeof useT>,
  { isButton }: Omit<MarkTextOptions, 'limits'>,
): MarkText {
  const { result, label, ref } = quotation;
  if (result === 'exact' || result === 'same_words') {
    const names = placeNames(quotation);
    if (names.length === 0) return same(t('chat.quotation.exact'));
    const place = names.map(isolated).join(' · ');
    const name = t('chat.quotation.exactIn', { place: names.join(' · ') });
    return isButton
      ? { shown: place, name, title: name }
      : { shown: t('chat.quotation.exactIn', { place }), name };
  }
  if (result === 'elsewhere') {
    const place = label ?? ref;
    if (place === undefined) return same(t('chat.quotation.differs'));
    return {
      shown: t('chat.quotation.elsewhere', { place: isolated(place) }),
      name: t('chat.quotation.elsewhere', { place }),
    };
  }
  return same(t(`chat.quotation.${result}`));
}

const same = (text: string): MarkText => ({ shown: text, name: text });
