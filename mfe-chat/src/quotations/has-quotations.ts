import type { Annotation, QuotationResult } from '@targum/contracts/on-demand';

/**
 * Whether there are quotations among annotations. A later release may send something else than annotations.
 * @param others the result of those that do not count.
 */
export const hasQuotations = (
  annotations: readonly (Annotation | null)[],
  others?: QuotationResult,
): boolean => annotations.some((each) => each?.kind === 'quotation' && each.result !== others);
