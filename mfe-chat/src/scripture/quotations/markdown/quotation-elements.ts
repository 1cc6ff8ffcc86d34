import type { Element } from 'hast';
import type { TreeNode } from '../../../formatting/markdown/places/tree-texts.ts';
import type { MessageQuotation } from '../message-quotation.ts';
import type { PlacedQuotation } from './placed-quotation.ts';

/** The elements of a quotation, which Markdown itself does not have. */
export type QuotationTag = 'q' | 'mark' | 'header' | 'aside';

/** An element of a quotation. */
export interface QuotationElement<
  Quotation extends MessageQuotation = MessageQuotation,
> extends Element {
  readonly data: Element['data'] & {
    readonly placed: PlacedQuotation<Quotation>;
    /** Whether it is in a block quotation, not in a sentence. */
    readonly isBlock: boolean;
    /** Whether the quotation begins in it. */
    readonly isFirst: boolean;
    /** Whether it has a part of the quotation, which goes on in other elements. */
    readonly isPart: boolean;
  };
}

/** Makes an element that is shown by a component. */
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

/** What a component of such an element is given. */
export interface QuotationNodeProps {
  /** The element of the syntax tree. */
  readonly node?: unknown;
}

/** What the plugin says about an element. */
export const dataOf = <Quotation extends MessageQuotation>({
  node,
}: QuotationNodeProps): QuotationElement<Quotation>['data'] =>
  (node as QuotationElement<Quotation>).data;
