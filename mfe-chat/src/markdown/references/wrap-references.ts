import type { MessageReference } from '../../passages/references/references-of.ts';
import { sourcePlaces } from './source-places.ts';
import type { SourcePlaces } from './source-places.ts';

/** A node of a syntax tree, of Markdown or of HTML. */
export interface TreeNode {
  readonly type: string;
  readonly position?:
    | {
        readonly start: { readonly offset?: number | undefined };
        readonly end: { readonly offset?: number | undefined };
      }
    | undefined;
  value?: string;
  children?: TreeNode[];
}

/** What a kind of syntax tree has. */
export interface TreeKind {
  /** Whether a reference may begin or end in a node or go through it, as through emphasis. */
  isTransparent(node: TreeNode): boolean;
  /** Whether a reference may not be inside of a node, as in a link. */
  isClosed(node: TreeNode): boolean;
  /** A node for a reference in place of the nodes of its words. */
  wrap(nodes: TreeNode[], reference: MessageReference): TreeNode;
}

export interface WrapOptions extends TreeKind {
  readonly source: string;
  /** What is added to the places of the tree's nodes to get their places in the source. */
  readonly shift?: number;
  /** In their order, with places in the source. */
  readonly references: readonly MessageReference[];
}

/** A text of the tree with the nodes that it is in, the outermost one first and itself last. */
interface Leaf {
  readonly path: readonly TreeNode[];
  readonly text: TreeNode;
  readonly from: number;
  readonly to: number;
  /** Undefined until it is needed; null if the text does not fit to its source. */
  places?: SourcePlaces | null;
}

/** A place in a text of the tree. */
interface Point {
  readonly leaf: Leaf;
  readonly index: number;
}

/**
 * Wraps references in the syntax tree of their source. The tree's text stays the same. A reference
 * whose words are not found exactly stays as it is.
 */
export function wrapReferences(tree: TreeNode, options: WrapOptions): void {
  const { references } = options;
  if (references.length === 0) return;
  const leaves = leavesOf(tree, options);
  const found = references.flatMap((reference) => {
    const start = pointAt(leaves, reference.start, options, 'indexFrom');
    const end = pointAt(leaves, reference.end, options, 'indexTo');
    return start && end ? [{ reference, start, end }] : [];
  });
  // From the last one: what is before a wrapped reference keeps its nodes and indexes.
  for (const { reference, start, end } of found.toReversed()) wrap(reference, start, end, options);
}

function leavesOf(tree: TreeNode, { shift = 0, isClosed }: WrapOptions): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (node: TreeNode, above: readonly TreeNode[]): void => {
    if (isClosed(node)) return;
    const path = [...above, node];
    for (const child of node.children ?? []) visit(child, path);
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== 'text' || from === undefined || to === undefined) return;
    leaves.push({ path, text: node, from: from + shift, to: to + shift });
  };
  visit(tree, []);
  return leaves;
}

/** Where a text of the tree has a place of the source as the beginning or the end of a character. */
function pointAt(
  leaves: readonly Leaf[],
  place: number,
  { source }: WrapOptions,
  border: keyof SourcePlaces,
): Point | undefined {
  const isStart = border === 'indexFrom';
  const leaf = leaves.find(({ from, to }) =>
    isStart ? from <= place && place < to : from < place && place <= to,
  );
  if (!leaf) return undefined;
  leaf.places ??= sourcePlaces(leaf.text.value ?? '', source, leaf.from, leaf.to) ?? null;
  const index = leaf.places?.[border](place) ?? -1;
  return index < 0 ? undefined : { leaf, index };
}

function wrap(reference: MessageReference, start: Point, end: Point, options: WrapOptions): void {
  const [first, last] = [start.leaf.path, end.leaf.path];
  // A text is not above itself.
  const depth = first.findIndex((node, at) => node !== last[at] || node === start.leaf.text);
  const parent = first[depth - 1];
  const siblings = parent?.children;
  const [from, to] = [siblings?.indexOf(first[depth]!), siblings?.indexOf(last[depth]!)];
  if (!siblings || from === undefined || to === undefined || from < 0 || to < from) return;
  if (!siblings.slice(from, to + 1).every((node) => isOpen(node, options))) return;

  const [ended, after] = cut(last, depth, end.index);
  const [before, begun] = cut(first, depth, start.index);
  const isOne = from === to;
  const words = isOne ? [begun] : [begun, ...siblings.slice(from + 1, to), ended];
  const wrapped = options.wrap(words.filter(isNode), reference);
  siblings.splice(from, to - from + 1, ...[before, wrapped, after].filter(isNode));
}

/** Whether a node is text or has only what a reference may go through. */
const isOpen = (node: TreeNode, options: WrapOptions): boolean =>
  node.type === 'text' ||
  (options.isTransparent(node) && (node.children ?? []).every((child) => isOpen(child, options)));

const isNode = (node: TreeNode | undefined): node is TreeNode => node !== undefined;

/**
 * Cuts a node of a path in two, at an index of the text at the path's end. The first part is the node
 * itself, made shorter.
 * @returns undefined for a part without text
 */
function cut(
  path: readonly TreeNode[],
  depth: number,
  index: number,
): [TreeNode | undefined, TreeNode | undefined] {
  const node = path[depth]!;
  const below = path[depth + 1];
  if (!below) {
    const { value = '' } = node;
    if (index === 0) return [undefined, node];
    if (index === value.length) return [node, undefined];
    node.value = value.slice(0, index);
    return [node, { ...node, value: value.slice(index) }];
  }
  const children = node.children ?? [];
  const place = children.indexOf(below);
  const [before, after] = cut(path, depth + 1, index);
  const firsts = [...children.slice(0, place), before].filter(isNode);
  const others = [after, ...children.slice(place + 1)].filter(isNode);
  if (firsts.length === 0) return [undefined, node];
  if (others.length === 0) return [node, undefined];
  node.children = firsts;
  return [node, { ...node, children: others }];
}
