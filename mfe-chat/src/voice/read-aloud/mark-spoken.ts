/** The name of the highlight in the styles of formatted text. */
const NAME = 'spoken';
const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, pre';

interface Place {
  readonly node: Text;
  readonly offset: number;
}

export interface SpokenRange {
  readonly range: Range;
  /** The index in the text of the reply at which the sentence ends. */
  readonly end: number;
}

interface MarkOptions {
  /** The preceding sentence. The search begins after it, because the same words may occur twice. */
  readonly before?: SpokenRange | undefined;
  /**
   * The sentence that was marked last. If the reader has scrolled away from it, the page does not
   * scroll.
   */
  readonly last?: SpokenRange | undefined;
}

/**
 * Marks a sentence of a reply in the page and scrolls there. Returns undefined if the page lacks
 * these words, for example because the voice adds the names of the columns to a row of a table.
 */
export function markSpoken(
  root: Element,
  sentence: string,
  { before, last }: MarkOptions = {},
): SpokenRange | undefined {
  unmarkSpoken();
  const { text, places } = textIn(root);
  const words = sentence.replace(/\s+/g, ' ').trim();
  const later = text.indexOf(words, before?.end);
  const start = later >= 0 ? later : text.indexOf(words);
  const end = start + words.length;
  const [first, final] = [places[start], places[end - 1]];
  if (words === '' || start < 0 || !first || !final) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(final.node, final.offset + 1);
  const isFollowed = !last || isInView(last.range);
  mark(range);
  if (isFollowed) first.node.parentElement?.scrollIntoView({ block: 'nearest' });
  return { range, end };
}

function isInView(range: Range): boolean {
  const area = range.startContainer.parentElement?.closest('[data-scroll-area]');
  if (!area) return true;
  const [seen, place] = [area.getBoundingClientRect(), range.getBoundingClientRect()];
  return place.bottom > seen.top && place.top < seen.bottom;
}

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

/** Returns null in browsers that cannot mark ranges. */
const highlights = (): HighlightRegistry | null =>
  typeof CSS !== 'undefined' && 'highlights' in CSS ? CSS.highlights : null;

/** Selects the raised numbers and the marks of quotations, which the spoken text lacks. */
const UNSAID = 'sup, [data-quotation-mark]';

/** Returns the spoken text of an element, with single spaces, and the places of its characters. */
function textIn(root: Element): { readonly text: string; readonly places: readonly Place[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Place[] = [];
  let text = '';
  let block: Element | null | undefined;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(UNSAID)) continue;
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
