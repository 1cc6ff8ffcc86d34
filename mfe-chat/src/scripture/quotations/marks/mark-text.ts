import { placeNames } from '@targum/contracts/on-demand';
import type { useT } from '../../../i18n-later.ts';
import { isolated } from '../../../isolated.ts';
import type { MarkedQuotation, MessageQuotation } from '../message-quotation.ts';

/** The words of a mark. */
export interface MarkText {
  /** As it is shown. Names in it keep their own direction. */
  readonly shown: string;
  /** As it is said. */
  readonly name: string;
  /** What a pointer shows at a button that does not show all of its name. */
  readonly title?: string;
}

interface MarkTextOptions {
  /** Whether the mark is a button. The name of a button need not be shown. */
  readonly isButton: boolean;
  /** What limits the result, as `limitsOf` says it. */
  readonly limits: readonly string[];
}

/** The words of a quotation's mark, in the language of the page. */
export function markText(
  quotation: MarkedQuotation,
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
 * What limits the result of a quotation, in the language of the page.
 * @param isEarlier whether its text has been replaced since it was checked.
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
  quotation: MarkedQuotation,
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
