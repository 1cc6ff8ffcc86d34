import type { TreeText } from '../../../formatting/markdown/places/tree-texts.ts';
import type { PlacedQuotation } from './placed-quotation.ts';

/** What the marks of one quotation are placed by. */
export interface Marking {
  readonly placed: PlacedQuotation;
  /** The Markdown of the tree. */
  readonly source: string;
  /** The number that is added to the places of the tree's nodes to get their places in the source. */
  readonly shift: number;
  /** The texts of the quotation, in their order; at least one. */
  readonly texts: readonly TreeText[];
}
