import type { QuotationAnnotation, QuotationResult } from '@targum/contracts/on-demand';

export type MessageQuotation = Readonly<QuotationAnnotation>;

/** A quotation with a mark. The reference below inserted verses names their text instead. */
export type QuotationWithMark = MessageQuotation & {
  readonly result: Exclude<QuotationResult, 'inserted'>;
};
