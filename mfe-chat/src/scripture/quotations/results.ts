import type { QuotationResult, QuotationAnnotation } from '@targum/contracts/on-demand';

export type MessageQuotation = Readonly<QuotationAnnotation>;

/**
 * A quotation with a mark. Inserted verses have none, because the reference below them names their
 * text.
 */
export type QuotationWithMark = MessageQuotation & {
  readonly result: Exclude<QuotationResult, 'inserted'>;
};

export type Tone = 'exact' | 'attention' | 'neutral';

const TONES: Readonly<Record<QuotationWithMark['result'], Tone>> = {
  ...{ exact: 'exact', same_words: 'exact' },
  ...{ differs: 'attention', elsewhere: 'attention' },
  ...{ retelling: 'neutral', unchecked: 'neutral', pasted: 'neutral' },
};

/** Reports whether this page can show a result. A later release may know more. */
export const isResult = (value: unknown): value is QuotationResult =>
  value === 'inserted' || Object.hasOwn(TONES, String(value));

export const isMarked = (quotation: MessageQuotation): quotation is QuotationWithMark =>
  quotation.result !== 'inserted';

export const toneOf = ({ result }: QuotationWithMark): Tone => TONES[result];

/**
 * Reports whether a quotation has the words of a text of Scripture, and so the language of that
 * text.
 */
export const isOfText = ({ result }: MessageQuotation): boolean =>
  ['inserted', 'exact', 'same_words', 'elsewhere'].includes(result);
