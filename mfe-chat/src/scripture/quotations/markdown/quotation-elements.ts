import type { Element } from 'hast';
import type { TreeNode } from '../../../formatting/markdown/places/tree-texts.ts';
import type { MessageQuotation } from '../results.ts';
import type { PlacedQuotation } from './placed-quotation.ts';

/** The tags of a quotation's elements, which Markdown itself does not have. */
export type QuotationTag = 'q' | 'mark' | 'header' | 'aside';

export interface QuotationElement<
  Quotation extends MessageQuotation = MessageQuotation,
> extends Element {
  readonly data: Element['data'] & {
    readonly placed: PlacedQuotation<Quotation>;
    /** True if the element is in a block quotation. */
    readonly isBlock: boolean;
    /** True if the quotation begins in the element. */
    readonly isFirst: boolean;
    /** True if the element has a part of the quotation and other elements have the rest. */
    readonly isPart: boolean;
  };
}

export const quotationElement = (
  tagName: QuotationTag,
  data: Partial<QuotationElement['data']> & Pick<QuotationElement['data'], 'placed'>,
  children: readonly TreeNode[] = [],
): TreeNode =>
  ({
    ...{ type: 'element', tagName, properties: {} },
    children: children as QuotationElement['children'],
    data: { isBlock: false, isFirst: false, isPart: false, ...data },
  }) satisfies QuotationElement as TreeNode;

export interface QuotationNodeProps {
  readonly node?: unknown;
}

export const dataOf = <Quotation extends MessageQuotation>({
  node,
}: QuotationNodeProps): QuotationElement<Quotation>['data'] =>
  (node as QuotationElement<Quotation>).data;
