import type { Annotation } from '@targum/contracts/on-demand';

/** A later release may send values that are not annotations. */
type Sent = readonly (Annotation | null)[];

/** Reports whether annotations include quotations. Verses that the server inserted count. */
export const hasQuotations = (annotations: Sent): boolean =>
  annotations.some((each) => each?.kind === 'quotation');

/** Reports whether annotations include quotations with marks. Inserted verses have no marks. */
export const hasMarkedQuotations = (annotations: Sent): boolean =>
  annotations.some((each) => each?.kind === 'quotation' && each.result !== 'inserted');
