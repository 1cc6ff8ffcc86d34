import { textsOf, addAfter, tagOf } from '../../../formatting/markdown/places/tree-texts.ts';
import type { TreeNode } from '../../../formatting/markdown/places/tree-texts.ts';
import { isMarked, isOfText, toneOf } from '../results.ts';
import type { Marking } from './placed-quotation.ts';
import { quotationElement } from './quotation-elements.ts';

const HAS_WORDS = /[\p{L}\p{N}]/u;

export function blockAround({ placed, source, texts }: Marking): TreeNode | undefined {
  if (source.charAt(placed.start) !== '>') return undefined;
  return texts[0]?.path.find((node) => tagOf(node) === 'blockquote');
}

/**
 * Marks a block quotation. The block, or each part of it that the quotation fills, gets the tone of
 * the result, and a mark follows. Inserted verses get a heading with the name of their language
 * instead.
 */
export function markBlock(block: TreeNode, marking: Marking): void {
  const { placed, source } = marking;
  const { result } = placed.quotation;
  const isWhole = isAllOf(block, marking);
  const parts = isWhole ? [block] : childrenWithWords(block, marking);
  for (const part of parts) if (isAllOf(part, marking)) describe(part, marking);
  const children = (block.children ??= []);
  if (result === 'inserted') {
    children.unshift(quotationElement('header', { placed, isBlock: true }));
    return;
  }
  if (placed.end > source.length) return;
  const marks = [quotationElement('mark', { placed, isBlock: true })];
  if (result === 'differs') marks.push(quotationElement('aside', { placed, isBlock: true }));
  const last = parts.at(-1);
  if (isWhole || !last) children.push(...marks);
  else addAfter(block, last, marks);
}

/** Reports whether a block has no other words than a quotation and the reference below it. */
function isAllOf(block: TreeNode, { placed, shift }: Marking): boolean {
  const { start, end, quotation } = placed;
  const outside = textsOf(block, { shift, isClosed: (node) => tagOf(node) === 'button' }).filter(
    ({ from, to }) => from < start || to > end,
  );
  const words = outside.map(({ text }) => text.value ?? '').join('');
  return !HAS_WORDS.test(words.replace(quotation.abbreviation ?? '', ''));
}

function describe(block: TreeNode, { placed: { quotation } }: Marking): void {
  const { language, direction } = quotation;
  const tone = isMarked(quotation) && { 'data-quotation': toneOf(quotation) };
  const properties = { ...tone, ...(isOfText(quotation) && { lang: language, dir: direction }) };
  Object.assign(block, {
    properties: {
      ...('properties' in block && (block.properties as object)),
      ...Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)),
    },
  });
}

const childrenWithWords = (block: TreeNode, { texts }: Marking): readonly TreeNode[] => [
  ...new Set(texts.flatMap(({ path }) => path[path.indexOf(block) + 1] ?? [])),
];
