import { Digits } from './dictated/digits.ts';
import type { KnownNames } from './known-names.ts';
import type { Language } from './languages/language.ts';
import { linesOf } from './text/lines.ts';
import { piecesOf } from './text/pieces.ts';
import type { LinePiece } from './text/pieces.ts';
import { PlacedText } from './text/placed-text.ts';
import { preparation } from './text/prepared.ts';
import type { Prepare } from './text/prepared.ts';

/**
 * Numbers in words are looked for in messages of at most this many characters. In a longer message,
 * the search could take longer than the main thread of a service may be busy.
 */
const SEARCHED_MAX = 1000;

/**
 * Reports whether a piece that `write` returned has a digit. Without a digit, the piece has no
 * reference: "Third John" alone only names a book.
 */
export const hasNumber = (text: string): boolean => /\d/.test(text);

/** Cuts messages into pieces for the parser, and writes the numbers in words as digits. */
export class NumberedPieces {
  readonly #digits: readonly Digits[];
  readonly #prepare: Prepare;

  constructor(languages: readonly Language[], names: KnownNames) {
    const endsWithName = (text: string): boolean => names.endsWithName(text);
    this.#digits = languages.map((each) => new Digits(each, endsWithName));
    this.#prepare = preparation(languages);
  }

  /** Yields the pieces of the lines that have a digit or the first word of a number. */
  *of(message: string, isMeant: boolean): Generator<LinePiece> {
    for (const { text, start } of linesOf(message)) {
      if (!/\p{Nd}/u.test(text) && !this.#digits.some((digits) => digits.mayBeIn(text))) continue;
      yield* piecesOf(this.#prepare(PlacedText.of(text, start), isMeant));
    }
  }

  /** Writes the numbers that belong to references: "Mark chapter four" has the number 4. */
  write(text: PlacedText): PlacedText {
    return this.#digits.reduce((written, digits) => digits.write(written), text);
  }

  /**
   * Reports whether a message may have references: each reference has a number. Answers true for a
   * long message without searching it for numbers in words.
   */
  mayHaveReferences(message: string): boolean {
    if (message.length > SEARCHED_MAX || /\p{Nd}/u.test(message)) return true;
    for (const { text } of this.of(message, false)) {
      if (hasNumber(this.write(text).text)) return true;
    }
    return false;
  }
}
