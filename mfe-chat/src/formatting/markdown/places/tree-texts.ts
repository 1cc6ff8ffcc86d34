import { sourcePlaces } from './source-places.ts';
import type { SourcePlaces } from './source-places.ts';

interface Position {
  readonly start: { readonly offset?: number | undefined };
  readonly end: { readonly offset?: number | undefined };
}

export interface TreeNode {
  readonly type: string;
  position?: Position | undefined;
  value?: string;
  children?: TreeNode[];
}

/** A text of a tree. Its path goes from the outermost node to the text itself. */
export interface TreeText {
  readonly path: readonly TreeNode[];
  readonly text: TreeNode;
  readonly from: number;
  readonly to: number;
  /** Undefined until the first use. Null if the text does not match its source. */
  places?: SourcePlaces | null;
}

interface TextsOptions {
  /** The number to add to the places of the tree's nodes to get their places in the source. */
  readonly shift?: number;
  isClosed(node: TreeNode): boolean;
}

export function textsOf(tree: TreeNode, { shift = 0, isClosed }: TextsOptions): TreeText[] {
  const texts: TreeText[] = [];
  const visit = (node: TreeNode, above: readonly TreeNode[]): void => {
    if (isClosed(node)) return;
    const path = [...above, node];
    for (const child of node.children ?? []) visit(child, path);
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== 'text' || from === undefined || to === undefined) return;
    texts.push({ path, text: node, from: from + shift, to: to + shift });
  };
  visit(tree, []);
  return texts;
}

/** Returns the places of a text's characters, or null if the text does not match the source. */
export function placesOf(leaf: TreeText, source: string): SourcePlaces | null {
  if (leaf.places === undefined) {
    leaf.places = sourcePlaces(leaf.text.value ?? '', source, leaf.from, leaf.to) ?? null;
  }
  return leaf.places;
}

/**
 * Cuts a text node in two at `index`, a place in its text. `offset` is the same place, counted like
 * the positions of the tree. The first part is the shortened node. A part without text is
 * undefined.
 */
export function cutText(
  node: TreeNode,
  { index, offset }: { readonly index: number; readonly offset: number },
): [TreeNode | undefined, TreeNode | undefined] {
  const { value = '', position } = node;
  if (index === 0) return [undefined, node];
  if (index === value.length) return [node, undefined];
  const rest = { ...node, value: value.slice(index) };
  node.value = value.slice(0, index);
  if (position) {
    rest.position = { start: { offset }, end: position.end };
    node.position = { start: position.start, end: { offset } };
  }
  return [node, rest];
}

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
