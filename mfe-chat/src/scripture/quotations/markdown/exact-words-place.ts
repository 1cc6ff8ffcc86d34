import type { TreeText } from '../../../formatting/markdown/places/tree-texts.ts';
import type { Marking } from './marking.ts';
import { addAfter, tagOf } from '../../../formatting/markdown/places/nodes.ts';
import { quotationElement } from './quotation-elements.ts';

/** The tags of elements below which a block may stand. */
const TEXTS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
/** The tags of elements with text in which a block may stand. */
const CONTAINERS = new Set(['li', 'td', 'th', 'blockquote', 'section']);
/** The tags of elements that may follow a text. Exact words of a later quotation are an `aside`. */
const BLOCKS = new Set([...TEXTS, ...CONTAINERS, 'ul', 'ol', 'table', 'hr', 'aside']);

/** Makes room for the exact words below the paragraph of a quotation whose words differ. */
export function addExactWords({ path }: TreeText, { placed }: Marking): void {
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
