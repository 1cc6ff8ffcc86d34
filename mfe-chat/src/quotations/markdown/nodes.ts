import type { TreeNode } from '../../markdown/places/tree-texts.ts';

/** The tag of an element; empty for other nodes. */
export const tagOf = (node: TreeNode): string => ('tagName' in node ? String(node.tagName) : '');

export const isNode = (node: TreeNode | undefined): node is TreeNode => node !== undefined;

/** Puts nodes after a child of a node. */
export function addAfter(
  { children = [] }: TreeNode,
  child: TreeNode,
  nodes: readonly TreeNode[],
): void {
  children.splice(children.indexOf(child) + 1, 0, ...nodes);
}
