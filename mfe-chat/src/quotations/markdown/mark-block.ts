import { textsOf } from '../../markdown/places/tree-texts.ts';
import type { TreeNode } from '../../markdown/places/tree-texts.ts';
import { isOfText, toneOf } from '../results.ts';
import type { Marking } from './marking.ts';
import { addAfter, tagOf } from './nodes.ts';
import { quotationElement } from './quotation-elements.ts';

const HAS_WORDS = /[\p{L}\p{N}]/u;

/** The outermost block quotation around a quotation that is one. */
export function blockAround({ placed, source, texts }: Marking): TreeNode | undefined {
  if (source.charAt(placed.start) !== '>') return undefined;
  return texts[0]?.path.find((node) => tagOf(node) === 'blockquote');
}

/**
 * Marks a block quotation with its tone, and with the mark at its end; or with the name of its language
 * at its beginning. A block quotation of several paragraphs may have several marks, each after its
 * paragraph.
 */
export function markBlock(block: TreeNode, marking: Marking): void {
  const { placed, source } = marking;
  const { result } = placed.quotation;
  const isWhole = isAllOf(block, marking);
  if (isWhole) describe(block, marking);
  const children = (block.children ??= []);
  if (result === 'inserted') {
    children.unshift(quotationElement('header', { placed, isBlock: true }));
    return;
  }
  if (placed.end > source.length) return;
  const marks = [quotationElement('mark', { placed, isBlock: true })];
  if (result === 'differs') marks.push(quotationElement('aside', { placed, isBlock: true }));
  const last = childWithEnd(block, marking);
  if (isWhole || !last) children.push(...marks);
  else addAfter(block, last, marks);
}

/** Whether a quotation is all of a block, but for the reference below it, such as "(Mark 4:39, WEB)". */
function isAllOf(block: TreeNode, { placed, shift }: Marking): boolean {
  const { start, end, quotation } = placed;
  const outside = textsOf(block, { shift, isClosed: (node) => tagOf(node) === 'button' }).filter(
    ({ from, to }) => from < start || to > end,
  );
  const words = outside.map(({ text }) => text.value ?? '').join('');
  return !HAS_WORDS.test(words.replace(quotation.abbreviation ?? '', ''));
}

function describe(block: TreeNode, { placed: { quotation } }: Marking): void {
  const { result, language, direction } = quotation;
  const tone = toneOf(result);
  const inLanguage = isOfText(result) && { lang: language, dir: direction };
  const properties = { ...(tone && { 'data-quotation': tone }), ...inLanguage };
  Object.assign(block, {
    properties: {
      ...('properties' in block && (block.properties as object)),
      ...Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)),
    },
  });
}

/** The child of a block in which a quotation ends. */
function childWithEnd(block: TreeNode, { texts }: Marking): TreeNode | undefined {
  const path = texts.at(-1)?.path ?? [];
  return path[path.indexOf(block) + 1];
}
