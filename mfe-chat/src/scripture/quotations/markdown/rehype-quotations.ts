import type { Root } from 'hast';
import { textsOf } from '../../../formatting/markdown/places/tree-texts.ts';
import type { TreeNode, TreeText } from '../../../formatting/markdown/places/tree-texts.ts';
import type { MarkdownPiece } from '../../../formatting/markdown/split-blocks.ts';
import { blockAround, markBlock } from './mark-block.ts';
import { markInline } from './mark-inline.ts';
import type { PlacedQuotation } from './placed-quotation.ts';

const textsWithin = (tree: TreeNode, { start, end }: PlacedQuotation, shift: number): TreeText[] =>
  textsOf(tree, { shift, isClosed: () => false }).filter(
    ({ from, to, text }) => from < end && to > start && (text.value ?? '').trim() !== '',
  );

/**
 * Puts marks at quotations, which must be sorted by their places. The elements keep their places
 * among their siblings, so that React keeps buttons and focus when marks arrive late. This plugin
 * must run after references are wrapped and before texts change.
 */
export function rehypeQuotations(
  { text: source, start, parsedFrom }: MarkdownPiece,
  quotations: readonly PlacedQuotation[],
) {
  const shift = parsedFrom - start;
  return (root: Root): void => {
    const tree = root as TreeNode;
    // The last quotation is marked first, so that the positions before it stay valid.
    for (const placed of quotations.toReversed()) {
      const texts = textsWithin(tree, placed, shift);
      if (texts.length === 0) continue;
      const marking = { placed, source, shift, texts };
      const block = blockAround(marking);
      if (block) markBlock(block, marking);
      else markInline(marking);
    }
  };
}
