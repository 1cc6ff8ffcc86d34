import type { PlacedText } from './text/placed-text.ts';
import { SENTENCE_END } from './text/sentence-end.ts';

/** Matches the gap between a number that can begin "1 John" and a word. */
const AFTER_NUMBER = /(?<=(?<!\d)[1-4])\.? (?=\p{L})/gu;
/** Matches a chapter, with the mark between the chapter and its verse. */
const AFTER_CHAPTER = /(?<![:.,-] ?)(?<!\d)\d{1,3}(?: ?: ?|[.,])$|: ?$/u;
/** Matches a verse, with the mark of a list or a range. */
const AFTER_VERSE = /(?<!\d)(\d{1,3})[.,-]$/u;
const AFTER_NAME = /\p{L}\.? $/u;
const BEFORE_MAX = 60;

interface Options {
  /**
   * Reports whether a book shares its name with numbered books, as the gospel of John does with 1
   * John.
   */
  readonly isShared: (text: string, at: number) => boolean;
  readonly endsWithName: (text: string) => boolean;
}

/** Reports whether a number ends a reference: "Isaiah 53,1 John", "Psalm 1 John". */
function endsReference(before: string, number: number, { endsWithName }: Options): boolean {
  if (AFTER_CHAPTER.test(before)) return true;
  const [, last] = AFTER_VERSE.exec(before) ?? [];
  return last === undefined
    ? AFTER_NAME.test(before) && endsWithName(before)
    : Number(last) < number;
}

/**
 * Ends a reference after its last number. The parser would otherwise read this number as the
 * beginning of the next name.
 */
export function ownNumbers(options: Options): (line: PlacedText) => PlacedText {
  return (line) =>
    line.replace(AFTER_NUMBER, ({ 0: { length }, index, input }) => {
      const at = index - 1;
      const isOwn =
        endsReference(input.slice(Math.max(0, at - BEFORE_MAX), at), Number(input[at]), options) &&
        options.isShared(input, index + length);
      return isOwn ? `${SENTENCE_END} ` : undefined;
    });
}
