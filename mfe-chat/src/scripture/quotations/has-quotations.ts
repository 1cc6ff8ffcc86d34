import type { Annotation } from '@targum/contracts/on-demand';

/** A later release may send something else than annotations. */
type Sent = readonly (Annotation | null)[];

/** Whether there are quotations among annotations, those that the server inserted included. */
export const hasQuotations = (annotations: Sent): boolean =>
  annotations.some((each) => each?.kind === 'quotation');

/** Whether there are quotations with marks among annotations. Inserted verses have none. */
export const hasMarkedQuotations = (annotations: Sent): boolean =>
  annotations.some((each) => each?.kind === 'quotation' && each.result !== 'inserted');
