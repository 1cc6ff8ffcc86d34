import type { QuotationAnnotation, QuotationResult } from '@targum/contracts/on-demand';

/** A quotation at a place in a message, in the page's own form. */
export type MessageQuotation = Readonly<QuotationAnnotation>;

/**
 * A quotation with a mark. Inserted verses have no mark, since the reference below them names their
 * text.
 */
export type QuotationWithMark = MessageQuotation & {
  readonly result: Exclude<QuotationResult, 'inserted'>;
};
