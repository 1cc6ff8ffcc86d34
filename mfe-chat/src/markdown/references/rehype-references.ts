import type { Element, ElementContent, Root } from 'hast';
import type { MessageReference } from '../../passages/references/references-of.ts';
import { wrapReferences } from './wrap-references.ts';
import type { TreeKind, TreeNode } from './wrap-references.ts';

const TRANSPARENT = new Set(['em', 'strong', 'del', 'br']);
const CLOSED = new Set(['a', 'code', 'pre', 'button']);

/** An element for a reference, which `elements` shows as a button. */
export interface ReferenceElement extends Element {
  readonly data: Element['data'] & { readonly reference: MessageReference };
}

const html: TreeKind = {
  isTransparent: (node) => TRANSPARENT.has(tagOf(node)),
  isClosed: (node) => CLOSED.has(tagOf(node)),
  wrap: (nodes, reference) =>
    ({
      type: 'element',
      tagName: 'button',
      properties: {},
      children: nodes as ElementContent[],
      data: { reference },
    }) satisfies ReferenceElement as TreeNode,
};

const tagOf = (node: TreeNode): string => ('tagName' in node ? String(node.tagName) : '');

export interface ReferencesOptions {
  /** The text that was parsed, or its part with the references. */
  readonly source: string;
  /** What is added to the places of the tree's nodes to get their places in the source. */
  readonly shift: number;
  readonly references: readonly MessageReference[];
}

/** Wraps references in elements. It must run before plugins that change texts. */
export function rehypeReferences(options: ReferencesOptions) {
  return (tree: Root): void => wrapReferences(tree, { ...html, ...options });
}
