/** The name of the highlight, which the styles of formatted text know. */
const NAME = 'spoken';
const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, pre';

/** A character of a text and where it is in the page. */
interface Place {
  readonly node: Text;
  readonly offset: number;
}

/**
 * Marks a sentence of a reply in the page and shows it. A sentence that is not there in these words,
 * such as a row of a table with the names of its columns, is not marked.
 * @param after where to look first, as an earlier call returned it: a sentence may occur twice
 * @returns where the sentence ends, for the next call
 */
export function markSpoken(root: Element, sentence: string, after = 0): number {
  unmarkSpoken();
  const { text, places } = textIn(root);
  const words = sentence.replace(/\s+/g, ' ').trim();
  const later = text.indexOf(words, after);
  const start = later >= 0 ? later : text.indexOf(words);
  const first = places[start];
  const last = places[start + words.length - 1];
  if (words === '' || start < 0 || !first || !last) return after;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  mark(range);
  first.node.parentElement?.scrollIntoView({ block: 'nearest' });
  return start + words.length;
}

/** Removes the mark. */
export function unmarkSpoken(): void {
  highlights()?.delete(NAME);
  for (const block of document.querySelectorAll('[data-spoken]')) {
    block.removeAttribute('data-spoken');
  }
}

function mark(range: Range): void {
  const registry = highlights();
  if (registry) registry.set(NAME, new Highlight(range));
  else range.startContainer.parentElement?.closest(BLOCK)?.setAttribute('data-spoken', '');
}

/** Null where browsers cannot mark ranges. */
const highlights = (): HighlightRegistry | null =>
  typeof CSS !== 'undefined' && 'highlights' in CSS ? CSS.highlights : null;

/** The text in an element, with each run of white space as one space, and the place of each character. */
function textIn(root: Element): { readonly text: string; readonly places: readonly Place[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Place[] = [];
  let text = '';
  let block: Element | null | undefined;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const own = node.parentElement?.closest(BLOCK);
    const characters = Array.from({ length: node.data.length }, (_, offset) => offset);
    for (const offset of characters) {
      const isSpace = /\s/.test(node.data.charAt(offset));
      const startsBlock = offset === 0 && own !== block;
      if ((isSpace || startsBlock) && !text.endsWith(' ')) {
        text += ' ';
        places.push({ node, offset });
      }
      if (isSpace) continue;
      text += node.data.charAt(offset);
      places.push({ node, offset });
    }
    block = own;
  }
  return { text, places };
}
