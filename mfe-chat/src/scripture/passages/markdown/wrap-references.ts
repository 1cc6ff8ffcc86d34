import type { MessageReference } from '../references/references-of.ts';
import {
  isNode,
  cutText,
  placesOf,
  textsOf,
} from '../../../formatting/markdown/places/tree-texts.ts';
import type { TreeNode, TreeText } from '../../../formatting/markdown/places/tree-texts.ts';

/** The rules for placing references in one kind of syntax tree. */
export interface TreeKind {
  /** Reports whether a reference may begin in, end in or contain a node, such as emphasis. */
  isTransparent(node: TreeNode): boolean;
  isClosed(node: TreeNode): boolean;
  /** Makes the node of a reference, which replaces the nodes of its words. */
  wrap(nodes: TreeNode[], reference: MessageReference): TreeNode;
}

export interface WrapOptions extends TreeKind {
  readonly source: string;
  /** The number to add to the places of the tree's nodes to get their places in the source. */
  readonly shift?: number;
  readonly references: readonly MessageReference[];
}

interface Point {
  readonly leaf: TreeText;
  readonly index: number;
  /** The same place, counted like the positions of the tree's nodes. */
  readonly offset: number;
}

/** Wraps references in a syntax tree. A reference that does not match the source stays text. */
export function wrapReferences(tree: TreeNode, options: WrapOptions): void {
  const { references } = options;
  if (references.length === 0) return;
  const leaves = textsOf(tree, options);
  const found = references.flatMap((reference) => {
    const start = pointAt(leaves, reference.start, options, 'indexFrom');
    const end = pointAt(leaves, reference.end, options, 'indexTo');
    return start && end ? [{ reference, start, end }] : [];
  });
  // The last reference is wrapped first, so that the points of those before it stay valid.
  for (const { reference, start, end } of found.toReversed()) wrap(reference, start, end, options);
}

function pointAt(
  leaves: readonly TreeText[],
  place: number,
  { source, shift = 0 }: WrapOptions,
  border: 'indexFrom' | 'indexTo',
): Point | undefined {
  const isStart = border === 'indexFrom';
  const leaf = leaves.find(({ from, to }) =>
    isStart ? from <= place && place < to : from < place && place <= to,
  );
  if (!leaf) return undefined;
  const index = placesOf(leaf, source)?.[border](place) ?? -1;
  return index < 0 ? undefined : { leaf, index, offset: place - shift };
}

function wrap(reference: MessageReference, start: Point, end: Point, options: WrapOptions): void {
  const [first, last] = [start.leaf.path, end.leaf.path];
  // The depth at which the two paths part. If both points are in the same text, it is the depth of
  // that text.
  const depth = first.findIndex((node, at) => node !== last[at] || node === start.leaf.text);
  const parent = first[depth - 1];
  const siblings = parent?.children;
  const [from, to] = [siblings?.indexOf(first[depth]!), siblings?.indexOf(last[depth]!)];
  if (!siblings || from === undefined || to === undefined || from < 0 || to < from) return;
  if (!siblings.slice(from, to + 1).every((node) => isOpen(node, options))) return;

  const [ended, after] = cut(last, depth, end);
  const [before, begun] = cut(first, depth, start);
  const isOne = from === to;
  const words = isOne ? [begun] : [begun, ...siblings.slice(from + 1, to), ended];
  const wrapped = options.wrap(words.filter(isNode), reference);
  siblings.splice(from, to - from + 1, ...[before, wrapped, after].filter(isNode));
}

/** Reports whether a reference may contain a node: a text, or a transparent node with only text. */
const isOpen = (node: TreeNode, options: WrapOptions): boolean =>
  node.type === 'text' ||
  (options.isTransparent(node) && (node.children ?? []).every((child) => isOpen(child, options)));

/** Cuts a node of a path at a point in its text and shortens the node, as `cutText` does. */
function cut(
  path: readonly TreeNode[],
  depth: number,
  point: Point,
): [TreeNode | undefined, TreeNode | undefined] {
  const node = path[depth]!;
  const below = path[depth + 1];
  if (!below) return cutText(node, point);
  const children = node.children ?? [];
  const place = children.indexOf(below);
  const [before, after] = cut(path, depth + 1, point);
  const firsts = [...children.slice(0, place), before].filter(isNode);
  const others = [after, ...children.slice(place + 1)].filter(isNode);
  if (firsts.length === 0) return [undefined, node];
  if (others.length === 0) return [node, undefined];
  node.children = firsts;
  return [node, { ...node, children: others }];
}
