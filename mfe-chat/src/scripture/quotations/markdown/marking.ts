import type { TreeText } from '../../../formatting/markdown/places/tree-texts.ts';
import type { PlacedQuotation } from './placed-quotation.ts';

export interface Marking {
  readonly placed: PlacedQuotation;
  readonly source: string;
  /** The number to add to the places of the tree's nodes to get their places in the source. */
  readonly shift: number;
  /** The texts of the quotation, in their order. At least one. */
  readonly texts: readonly TreeText[];
}
