import type { Root, RootContent } from 'mdast';
import { parser } from '@targum/markdown/parser';

/** A stretch of a text that the page can render separately. */
export interface MarkdownPiece {
  readonly text: string;
  readonly tree: Root;
  /** The index in the whole text at which the piece begins. */
  readonly start: number;
  /** The index at which the parsed text begins. The places of the tree's nodes count from there. */
  readonly parsedFrom: number;
}

type BlockSplitter = (text: string) => readonly MarkdownPiece[];

/**
 * Creates a splitter for one text. Rendering the pieces gives the same result as rendering the
 * whole text. While the text grows, only the last piece changes, so only that piece is parsed
 * again. A text with footnotes or reference links is a single piece, because a definition at the
 * end changes the text before it.
 */
export function createBlockSplitter(): BlockSplitter {
  let finished: MarkdownPiece[] = [];
  let finishedLength = 0;
  let seen = '';
  let pieces: readonly MarkdownPiece[] = [];
  let hasDefinitions = false;

  function split(text: string): readonly MarkdownPiece[] {
    if (!text.startsWith(seen)) {
      finished = [];
      finishedLength = 0;
      hasDefinitions = false;
    }
    if (hasDefinitions) return [wholePiece(text)];
    // The last line may still change its meaning: `2` can become an item of the list above.
    const complete = text.slice(finishedLength, text.lastIndexOf('\n') + 1);
    if (complete !== '') {
      const tree = parser.parse(complete);
      hasDefinitions = tree.children.some(defines);
      if (hasDefinitions) return [wholePiece(text)];
      // The last piece may continue in the text that follows.
      const added = piecesOf(tree, complete, finishedLength).slice(0, -1);
      finished.push(...added);
      for (const piece of added) finishedLength += piece.text.length;
    }
    const tail = text.slice(finishedLength);
    if (tail.trim() === '') return finished.slice();
    const last = wholePiece(tail, finishedLength);
    // A definition may also be on the last line, which has no line break yet.
    if (last.tree.children.some(defines)) return [wholePiece(text)];
    return [...finished, last];
  }

  return (text) => {
    if (text === seen) return pieces;
    pieces = split(text);
    seen = text;
    return pieces;
  };
}

export const wholePiece = (text: string, start = 0): MarkdownPiece => ({
  ...{ text, tree: parser.parse(text) },
  ...{ start, parsedFrom: start },
});

/**
 * Cuts a text at the first line of each block, indentation included. Indented code stays with its
 * neighbours, because the parser reads list items after such code differently.
 */
function piecesOf({ children }: Root, text: string, parsedFrom: number): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let [from, fromBlock] = [0, 0];
  const cut = (to: number, toBlock: number) => {
    const tree: Root = { type: 'root', children: children.slice(fromBlock, toBlock) };
    pieces.push({ text: text.slice(from, to), tree, start: parsedFrom + from, parsedFrom });
    [from, fromBlock] = [to, toBlock];
  };
  for (const [index, node] of children.entries()) {
    const before = children[index - 1];
    if (!before || isIndentedCode(node, text) || isIndentedCode(before, text)) continue;
    const offset = startOf(node.position);
    const lineStart =
      Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
    cut(lineStart, index);
  }
  cut(text.length, children.length);
  return pieces;
}

const isIndentedCode = (node: RootContent, text: string): boolean =>
  node.type === 'code' && !/[`~]/.test(text.charAt(startOf(node.position)));

const startOf = (position: RootContent['position']): number => position?.start.offset ?? 0;

const defines = (node: RootContent): boolean =>
  node.type === 'definition' ||
  node.type === 'footnoteDefinition' ||
  ('children' in node && node.children.some(defines));

/** The number of splitters that are kept. The page renders fewer messages at a time. */
const KEPT = 100;

const splitters = new Map<string, BlockSplitter>();

/**
 * Returns a message's splitter. Splitters are kept, so that a message that leaves the view and
 * comes back is parsed once.
 */
export function splitterOf(id: string): BlockSplitter {
  const splitter = splitters.get(id) ?? createBlockSplitter();
  splitters.delete(id);
  splitters.set(id, splitter);
  const [oldest] = splitters.keys();
  if (splitters.size > KEPT && oldest !== undefined) splitters.delete(oldest);
  return splitter;
}
