import type { PlacedText } from './placed-text.ts';

/** The maximum length of a piece. The parser's time can grow with the square of the length. */
const LENGTH_MAX = 1000;
/**
 * The number of characters that a piece shares with the next piece. A reference that begins in
 * these characters is read again in the next piece.
 */
const OVERLAP = 150;
/**
 * A run of more than eight marks is cut to this many characters, because the parser recurses for
 * each bracket.
 */
const MARKS_MAX = 8;

const DIGITS_MAX = 4;

export const shortened = (line: PlacedText): PlacedText =>
  line
    .replace(/ {2,}/g, () => ' ')
    .replace(/\d{5,}/g, ([digits]) => digits.slice(0, DIGITS_MAX))
    .replace(/(?:[\p{P}\p{S}] ?){9,}/gu, ([run]) => run.slice(0, MARKS_MAX));

export interface LinePiece {
  readonly text: PlacedText;
  /** A reference that begins at or after this offset of the original is found in the next piece. */
  readonly until: number;
}

/** Cuts a line into overlapping pieces that the parser reads fast enough. */
export function* piecesOf(line: PlacedText): Generator<LinePiece> {
  let start = 0;
  while (start + LENGTH_MAX < line.text.length) {
    const end = start + LENGTH_MAX;
    const space = line.text.slice(end - OVERLAP, end - OVERLAP / 2).indexOf(' ');
    const next = end - OVERLAP + Math.max(0, space);
    const until = line.placeOf({ start: next, end: next + 1 }).start;
    yield { text: line.slice(start, end), until };
    start = next;
  }
  yield { text: line.slice(start, line.text.length), until: Infinity };
}
