import type { Root, RootContent } from 'mdast';
import { parser } from './parser.ts';

/** Splits a growing text into pieces that can be rendered separately. */
export type BlockSplitter = (text: string) => readonly string[];

/**
 * Creates a splitter for one text. Rendering the pieces separately always gives the same result as
 * rendering the whole text. While the text grows, only the last piece changes, and only that one is
 * parsed again. A text with footnotes or reference links is one piece, because a definition at the
 * end changes what is before it.
 */
export function createBlockSplitter(): BlockSplitter {
  let finished: string[] = [];
  let finishedLength = 0;
  let seen = '';
  let hasDefinitions = false;

  return (text) => {
    if (!text.startsWith(seen)) {
      finished = [];
      finishedLength = 0;
      hasDefinitions = false;
    }
    seen = text;
    if (hasDefinitions) return [text];
    // The last line may still change its meaning: `2` can become an item of the list above it.
    const complete = text.slice(finishedLength, text.lastIndexOf('\n') + 1);
    if (complete !== '') {
      const tree = parser.parse(complete);
      hasDefinitions = tree.children.some(defines);
      if (hasDefinitions) return [text];
      const cuts = cutsOf(tree, complete);
      for (const [index, cut] of cuts.entries()) {
        finished.push(complete.slice(cuts[index - 1] ?? 0, cut));
      }
      finishedLength += cuts.at(-1) ?? 0;
    }
    const tail = text.slice(finishedLength);
    // A definition may also be on the last line, which has no line break yet.
    if (tail.includes(']:') && parser.parse(tail).children.some(defines)) return [text];
    return tail.trim() === '' ? finished.slice() : [...finished, tail];
  };
}

/**
 * The offsets at which each piece after the first starts: the start of a block's first line,
 * indentation included. Indented code stays with its neighbours, because after it the parser reads
 * list items differently than at the start of a text.
 */
function cutsOf(tree: Root, text: string): number[] {
  return tree.children.slice(1).flatMap((node, index) => {
    const before = tree.children[index];
    if (isIndentedCode(node, text) || (before && isIndentedCode(before, text))) return [];
    const offset = startOf(node.position);
    return [Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1];
  });
}

const isIndentedCode = (node: RootContent, text: string): boolean =>
  node.type === 'code' && !/[`~]/.test(text.charAt(startOf(node.position)));

const startOf = (position: RootContent['position']): number => position?.start.offset ?? 0;

const defines = (node: RootContent): boolean =>
  node.type === 'definition' ||
  node.type === 'footnoteDefinition' ||
  ('children' in node && node.children.some(defines));
