import {
  cutText,
  placesOf,
  addAfter,
  isClosed,
  isNode,
  tagOf,
} from '../../../formatting/markdown/places/tree-texts.ts';
import type { TreeNode, TreeText } from '../../../formatting/markdown/places/tree-texts.ts';
import { isMarked, isOfText } from '../results.ts';
import type { Marking } from './placed-quotation.ts';
import { quotationElement } from './quotation-elements.ts';

/**
 * Marks a quotation in a sentence. A vertical line precedes the quotation, and the mark follows it.
 */
export function markInline(marking: Marking): void {
  const { placed, source, texts } = marking;
  const { quotation } = placed;
  const hasMark = isMarked(quotation);
  const hasEnd = hasMark && placed.end <= source.length;
  const hasLanguage = quotation.language !== undefined && isOfText(quotation);
  const [first, last] = [texts[0], texts.at(-1)];
  if (hasEnd && last) addExactWords(last, marking);
  for (const text of texts.toReversed()) {
    const isEnd = hasEnd && text === last;
    const mark = isEnd ? [quotationElement('mark', { placed })] : [];
    const isFirst = hasMark && text === first && placed.start >= 0;
    const closed = text.path.findIndex(isClosed);
    if (closed > 0) addAfter(text.path[closed - 1]!, text.path[closed]!, mark);
    else if (isFirst || isEnd || hasLanguage) {
      wrap(text, marking, (words) => [
        isFirst || hasLanguage
          ? quotationElement('q', { placed, isFirst, isPart: texts.length > 1 }, [words])
          : words,
        ...mark,
      ]);
    }
  }
}

/**
 * Wraps a text node. A single element takes its place, with the text before the words, the words as
 * `shown` returns them, and the text after them. So the siblings keep their places.
 */
function wrap(
  text: TreeText,
  marking: Marking,
  shown: (words: TreeNode) => readonly TreeNode[],
): void {
  const siblings = text.path.at(-2)?.children;
  const place = siblings?.indexOf(text.text) ?? -1;
  if (!siblings || place < 0) return;
  const [before, words, after] = cutAround(text, marking);
  if (!words) return;
  const children = [before, ...shown(words), after].filter(isNode);
  const element = { type: 'element', tagName: 'span', properties: {}, children };
  siblings[place] = element;
}

/**
 * Cuts a text node into the parts before, in and after a quotation. If the text does not match the
 * source, all of it counts as words of the quotation.
 */
function cutAround(
  leaf: TreeText,
  { placed: { start, end }, source, shift }: Marking,
): readonly (TreeNode | undefined)[] {
  const places = placesOf(leaf, source);
  const [from, to] = [places?.firstAfter(start), places?.lastBefore(end)];
  if (!from || !to || to.index <= from.index) return [undefined, leaf.text, undefined];
  const [upTo, after] = cutText(leaf.text, { index: to.index, offset: to.place - shift });
  const [before, words] = cutText(upTo!, { index: from.index, offset: from.place - shift });
  return [before, words, after];
}

/** The tags of elements that contain only text. Exact words stand after such an element. */
const TEXTS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
/** The tags of elements that contain text and may also contain a block, such as exact words. */
const CONTAINERS = new Set(['li', 'td', 'th', 'blockquote', 'section']);
/** The tags of elements that may follow a text. Exact words of a later quotation are an `aside`. */
const BLOCKS = new Set([...TEXTS, ...CONTAINERS, 'ul', 'ol', 'table', 'hr', 'aside']);

function addExactWords({ path }: TreeText, { placed }: Marking): void {
  if (placed.quotation.result !== 'differs') return;
  const element = quotationElement('aside', { placed });
  const block = path.findLastIndex((node) => TEXTS.has(tagOf(node)) || CONTAINERS.has(tagOf(node)));
  const parent = path[block];
  if (!parent) return;
  if (TEXTS.has(tagOf(parent))) {
    addAfter(path[block - 1]!, parent, [element]);
    return;
  }
  const children = parent.children ?? [];
  const next = children.findIndex(
    (node, index) => index > children.indexOf(path[block + 1]!) && BLOCKS.has(tagOf(node)),
  );
  children.splice(next < 0 ? children.length : next, 0, element);
}
