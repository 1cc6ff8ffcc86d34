import type { PlacedText } from './text/placed-text.ts';
import { SENTENCE_END } from './text/sentence-end.ts';

/** Matches the space between a number from 1 to 4 and a word, as in "1 John". */
const AFTER_NUMBER = /(?<=(?<!\d)[1-4])\.? (?=\p{L})/gu;
/** Matches a chapter, with the mark between the chapter and its verse. */
const AFTER_CHAPTER = /(?<![:.,-] ?)(?<!\d)\d{1,3}(?: ?: ?|[.,])$|: ?$/u;
/** Matches a verse, with the mark of a list or a range. */
const AFTER_VERSE = /(?<!\d)(\d{1,3})[.,-]$/u;
const AFTER_NAME = /\p{L}\.? $/u;
const BEFORE_MAX = 60;

interface Options {
  /**
   * Reports whether the name at this place is also part of numbered names, as John is of 1 John.
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
 * Returns a step that ends a reference after its last number. The parser would otherwise read the 1
 * of "Isaiah 53,1 John" as the beginning of the next name.
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
