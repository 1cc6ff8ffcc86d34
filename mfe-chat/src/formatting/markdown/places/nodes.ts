import type { TreeNode } from './tree-texts.ts';

export const tagOf = (node: TreeNode): string => ('tagName' in node ? String(node.tagName) : '');

const CLOSED = new Set(['a', 'code', 'pre', 'button']);

/** Reports whether an element cannot contain buttons and marks. */
export const isClosed = (node: TreeNode): boolean => CLOSED.has(tagOf(node));

export const isNode = (node: TreeNode | undefined): node is TreeNode => node !== undefined;

export function addAfter(
  { children = [] }: TreeNode,
  child: TreeNode,
  nodes: readonly TreeNode[],
): void {
  children.splice(children.indexOf(child) + 1, 0, ...nodes);
}
