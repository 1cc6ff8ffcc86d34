import type { QuotationResult } from '@targum/contracts/on-demand';
import type { QuotationWithMark, MessageQuotation } from './message-quotation.ts';

/**
 * The look of a mark: `exact` for words of a text, `attention` for words to compare, `neutral` for
 * all others.
 */
export type Tone = 'exact' | 'attention' | 'neutral';

const TONES: Readonly<Record<QuotationWithMark['result'], Tone>> = {
  ...{ exact: 'exact', same_words: 'exact' },
  ...{ differs: 'attention', elsewhere: 'attention' },
  ...{ retelling: 'neutral', unchecked: 'neutral', pasted: 'neutral' },
};

/**
 * Reports whether a value is a result that this page can show. A later release may know more
 * results.
 */
export const isResult = (value: unknown): value is QuotationResult =>
  value === 'inserted' || Object.hasOwn(TONES, String(value));

export const isMarked = (quotation: MessageQuotation): quotation is QuotationWithMark =>
  quotation.result !== 'inserted';

/** Returns the look of a quotation with a mark. */
export const toneOf = ({ result }: QuotationWithMark): Tone => TONES[result];

/** Reports whether the words of a quotation are those of its text, in the language of the text. */
export const isOfText = ({ result }: MessageQuotation): boolean =>
  ['inserted', 'exact', 'same_words', 'elsewhere'].includes(result);
