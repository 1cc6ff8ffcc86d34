import { plainInMarkdown } from '../plain-in-markdown.ts';
import { textBlocksIn } from './text-blocks.ts';
import type { TextBlock } from './text-blocks.ts';

interface Part {
  readonly start: number;
  readonly end: number;
}

export interface Bracket extends Part {
  readonly words: string;
}

/** Parts of a text inside which no bracket can be put. */
const CLOSED = new RegExp(
  [
    String.raw`\\[!-\/:-@[-\x60{-~]`,
    '(?<code>`+)(?!`)[\\s\\S]*?(?<!`)\\k<code>(?!`)|`+',
    String.raw`<!--[\s\S]{0,1000}?-->|<[a-z\/!?][^<>]*>`,
    String.raw`!?\[(?:\\[\s\S]|[^[\]\\])*\](?:\((?:\\[\s\S]|[^()\\]|\((?:\\[\s\S]|[^()\\])*\))*\)|\[(?:\\[\s\S]|[^[\]\\])*\])`,
    String.raw`\[(?:\\[\s\S]|(?!https?:|www\.)[^[\]\\])*\]`,
    String.raw`[^\s\\]?(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@[\w.-]+`,
    String.raw`&#?\w{1,32};`,
  ].join('|'),
  'gi',
);

const DELIMITER = /[*_~]/;
/**
 * Matches marks of emphasis before an ASCII word, as in `!**text`. They can end an emphasis after
 * other punctuation, but not after the `]` of a bracket, so no bracket is put before them.
 */
const BEFORE_WORD = /^[*_~]+[\dA-Za-z]/;
const SPACE = /\s/;
/**
 * Matches punctuation except opening brackets. The page reads marks of emphasis after it as it
 * reads them after the `]` of a bracket.
 */
const PUNCTUATION = /[\p{Pc}\p{Pd}\p{Pe}\p{Pf}\p{Pi}\p{Po}\p{S}]/u;
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** Matches the text of a line that would become another kind of block if words followed it. */
const MARK_OF_BLOCK = /^(?:[-+*]|#{1,6}|\d{1,9}[.)]?|<[^<>]*>)$/;
const LINK_DEFINITION = /\[(?!\^)[^[\]]*\]:/;
const BREAKS_PAIR = /^[\uDC00-\uDFFF]/;

/**
 * Reports whether a space and words in brackets can stand between two characters without changing
 * the formatting. How marks of emphasis are read depends on the characters beside them: white
 * space, punctuation or others. A bracket counts as punctuation.
 * @param after the next character in the line; empty at the line's end.
 */
function isSafeBetween(before: string, after: string): boolean {
  if (SPACE.test(before) || before === '\\' || BREAKS_PAIR.test(after)) return false;
  if (DELIMITER.test(before)) return after === '' || SPACE.test(after);
  if (DELIMITER.test(after)) return PUNCTUATION.test(before);
  return !(IN_WORD.test(before) && IN_WORD.test(after));
}

export interface Bracketed {
  readonly text: string;
  readonly moved: <Placed extends Part>(part: Placed) => Placed;
}
function placeFinder(markdown: string): (part: Bracket) => number | undefined {
  const blocks = textBlocksIn(markdown);
  const known = new Map<TextBlock, readonly RegExpExecArray[]>();
  /**
   * The last search in each block. A later search that begins between `wanted` and `place` has the
   * same result.
   */
  const searches = new Map<TextBlock, { wanted: number; place: number | undefined }>();
  const closedIn = (block: TextBlock): readonly RegExpExecArray[] => {
    const closed = known.get(block) ?? [...markdown.slice(block.from, block.to).matchAll(CLOSED)];
    known.set(block, closed);
    return closed;
  };

  /** Returns the first place in a block, from `wanted` on, at which a bracket can stand. */
  function placeIn(block: TextBlock, wanted: number): number | undefined {
    const last = searches.get(block);
    if (last && last.wanted <= wanted && wanted <= (last.place ?? Infinity)) return last.place;
    const place = findPlaceIn(block, wanted);
    searches.set(block, { wanted, place });
    return place;
  }

  function findPlaceIn(block: TextBlock, wanted: number): number | undefined {
    const closed = closedIn(block);
    const endOf = ({ 0: text, index }: RegExpExecArray): number => block.from + index + text.length;
    let next = 0;
    for (const { from, to } of block.lines) {
      for (let place = Math.max(wanted, from + 1); place <= to; place += 1) {
        while (next < closed.length && endOf(closed[next]!) <= place) next += 1;
        if (next < closed.length && block.from + closed[next]!.index < place) continue;
        const after = place === to ? '' : markdown.charAt(place);
        const isSafe = isSafeBetween(markdown.charAt(place - 1), after);
        const mayEnd =
          DELIMITER.test(after) &&
          BEFORE_WORD.test(markdown.slice(place, to)) &&
          DELIMITER.test(markdown.slice(block.from, place));
        if (isSafe && !mayEnd && !MARK_OF_BLOCK.test(markdown.slice(from, place))) return place;
      }
    }
    return undefined;
  }

  return ({ start, end }) => {
    if (!(start >= 0 && start < end && end <= markdown.length)) return undefined;
    for (const block of blocks.toReversed()) {
      const line = block.lines.findLast(({ from, to }) => from < end && to > start);
      if (!line) continue;
      const words = markdown.slice(line.from, Math.min(end, line.to)).trimEnd();
      const place = placeIn(block, line.from + words.length);
      if (place !== undefined) return place;
    }
    return undefined;
  };
}

/**
 * Puts words in brackets after parts of a text: “Peace! Be still!” [Mark 4:39]. A bracket never
 * splits code, a link or a word. A part without words gets no bracket.
 */
export function withBrackets(markdown: string, brackets: readonly Bracket[]): Bracketed {
  if (brackets.length === 0) return { text: markdown, moved: (part) => part };
  const placeAfter = placeFinder(markdown);
  // In a text that defines links, the words of a bracket could be the name of such a link. The
  // brackets are therefore escaped.
  const [open, close] = LINK_DEFINITION.test(markdown) ? [' \\[', '\\]'] : [' [', ']'];
  const placed = brackets
    .map((bracket) => ({ place: placeAfter(bracket), words: plainInMarkdown(bracket.words) }))
    .filter((each): each is typeof each & { place: number } => each.place !== undefined)
    .toSorted((one, other) => one.place - other.place);
  let text = '';
  let done = 0;
  /**
   * Places in the original text. The text from each place to the next one moves by `by` characters.
   */
  const shifts: { from: number; by: number }[] = [];
  const addUpTo = (place: number): void => {
    const part = markdown.slice(done, place);
    // Adds a space, because `(` or `[` directly after a bracket would make the bracket a link.
    if (text !== '' && /^[([]/.test(part)) text += ' ';
    shifts.push({ from: done, by: text.length - done });
    text += part;
    done = place;
  };
  for (const { place, words } of placed) {
    addUpTo(place);
    text += open + words + close;
  }
  addUpTo(markdown.length);
  const placeOf = (at: number): number => at + (shifts.findLast(({ from }) => from <= at)?.by ?? 0);
  return {
    text,
    moved: (part) => ({ ...part, start: placeOf(part.start), end: placeOf(part.end - 1) + 1 }),
  };
}
