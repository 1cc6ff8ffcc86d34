import type { Stretch } from '../../finding/text/placed-text.ts';
import { blockQuotationsIn } from './block-quotations.ts';
import { NOTHING_CARRIED } from './paragraph.ts';
import type { ReplyParagraph } from './paragraph.ts';
import { quotationsIn } from './quotations-in.ts';

export interface QuotedPlace extends Stretch {
  /** The same place without quotation marks at its ends. */
  readonly within: Stretch;
  readonly isBlock: boolean;
}

/** Matches characters that belong to the reference after them: "(", "—". */
const BEFORE_REFERENCE = /[\s([—–\-*_~>#]/u;

const overlaps = (one: Stretch, other: Stretch): boolean =>
  one.start < other.end && other.start < one.end;

function without(stretches: readonly Stretch[], text: string): string {
  let rest = text;
  for (const each of stretches) {
    const [start, end] = [Math.max(0, each.start), Math.min(text.length, each.end)];
    if (start < end) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  }
  return rest;
}

function* outsideBlocks(blocks: readonly Stretch[], length: number): Generator<Stretch> {
  let start = 0;
  for (const block of blocks) {
    if (start < block.start) yield { start, end: block.start };
    start = block.end;
  }
  if (start < length) yield { start, end: length };
}

/**
 * Removes punctuation such as "(" from the end of words. It belongs to the reference after them.
 */
export function withoutMarksAtEnd(words: string): string {
  let end = words.length;
  while (end > 0 && BEFORE_REFERENCE.test(words[end - 1]!)) end -= 1;
  return words.slice(0, end);
}

/**
 * Returns the end of an unclosed quotation: before its first reference, or else after its last
 * character.
 */
function endOfOpen({ start, end }: Stretch, { text, references }: ReplyParagraph): number {
  const reference = references.find((each) => each.start > start && each.start < end);
  const words = text.slice(start, reference?.start ?? end);
  return start + (reference === undefined ? words.trimEnd() : withoutMarksAtEnd(words)).length;
}

/**
 * Finds the quotations and block quotations of a paragraph, in order. Leaves out those that overlap
 * verses that the server inserted.
 */
export function quotedPlacesIn(paragraph: ReplyParagraph): {
  readonly places: readonly QuotedPlace[];
  /** The opening mark of the last quotation, if that quotation is not closed. */
  readonly open: string | undefined;
} {
  const { text, inserted = [], before = NOTHING_CARRIED } = paragraph;
  // Marks in inserted verses do not count, because a verse can open a quotation that it does not
  // close.
  const prose = without(inserted, paragraph.prose);
  const blocks = blockQuotationsIn(text, inserted);
  let open: string | undefined;
  const inline = [...outsideBlocks(blocks, text.length)].flatMap(({ start: offset, end: until }) =>
    quotationsIn(
      text.slice(offset, until),
      prose.slice(offset, until),
      offset === 0 ? before.open : undefined,
    ).map(({ mark, start, end, isClosed }) => {
      const place = { start: offset + start, end: offset + end };
      const from = text[place.start] === mark ? place.start + 1 : place.start;
      open = isClosed ? undefined : mark;
      if (isClosed) return { ...place, within: { start: from, end: place.end - 1 } };
      const last = endOfOpen(place, paragraph);
      return { start: place.start, end: last, within: { start: from, end: last } };
    }),
  );
  const places = [
    ...inline.map((place) => ({ ...place, isBlock: false })),
    ...blocks.map((block) => ({ ...block, within: block, isBlock: true })),
  ];
  return {
    places: places
      .filter((place) => !inserted.some((each) => overlaps(each, place)))
      .toSorted((one, other) => one.start - other.start),
    open,
  };
}
