import type { QuotationResult } from '@targum/contracts/on-demand';

/** How a mark looks: words of a text, words to look at again, and words that were not found in a text. */
export type Tone = 'exact' | 'attention' | 'neutral';

const TONES: Readonly<Record<QuotationResult, Tone | undefined>> = {
  // The reference below inserted verses already names their text.
  inserted: undefined,
  ...{ exact: 'exact', same_words: 'exact' },
  ...{ differs: 'attention', elsewhere: 'attention' },
  ...{ retelling: 'neutral', unchecked: 'neutral', pasted: 'neutral' },
};

/** The look of a quotation with a result; undefined for one without a mark. */
export const toneOf = (result: QuotationResult): Tone | undefined => TONES[result];

/** Whether the words of a quotation are those of its text, in the language of the text. */
export const isOfText = (result: QuotationResult): boolean =>
  ['inserted', 'exact', 'same_words', 'elsewhere'].includes(result);
