import type { BookCode } from '@targum/contracts/on-demand';
import type { NumberWords } from '../dictated/number-words.ts';

/** Patterns (sources of regular expressions) of the words in references. */
interface Words {
  /** Matches words before a chapter's number, such as `chapters?|ch\.`. */
  readonly chapter: string;
  /** Matches words after a chapter's number, in languages in which words follow numbers. */
  readonly afterChapter?: string;
  readonly verse: string;
  readonly afterVerse?: string;
  readonly to: string;
  readonly and: string;
  /** Matches words after a verse that add the next verse. "f" does so in all languages. */
  readonly next?: string;
  /** Matches words that add the rest of the chapter. "ff" does so in all languages. */
  readonly following: string;
  /**
   * Matches words that show that `next` or `following` before them means no verses, such as the
   * "chapters" of "and following chapters".
   */
  readonly others?: string;
  /** Matches words after a number that counts something: "3 years", "4 of these". */
  readonly counted: string;
  /** Matches words after a time or a decimal, such as "3:30 pm". */
  readonly time: string;
  /** Words before the name of a numbered book: "First letter of John" is 1 John. */
  readonly numbered?: {
    readonly ordinals: readonly [first: string, second: string, third: string];
    readonly letter: string;
  };
  /** Matches words between a chapter and its book, such as `of` in "chapter 4 of Mark". */
  readonly of?: string;
  readonly psalm: string;
}

export interface Language {
  /**
   * The meaning of a number after a comma: "Romans 8, 12" is two chapters in English, but "Romains
   * 8, 12" is a verse in French.
   */
  readonly comma: 'chapter' | 'verse';
  /** The full names of the books. Readers see the first name. */
  readonly names: ReadonlyMap<BookCode, readonly string[]>;
  readonly words: Words;
  /** Short names that are also words, such as "am" (Amos). They count only with a capital. */
  readonly ordinary: readonly string[];
  /** Full names that are also words, in a script without capitals. They need a verse. */
  readonly ambiguous?: readonly string[];
  /**
   * True if a point follows the number of a book ("1. Johannes"). In other languages, such a number
   * belongs to a list.
   */
  readonly hasPointAfterNumber?: true;
  /** Matches words that may precede a full name, such as "book of". */
  readonly titles?: string;
  /** Matches words that precede a name without a space. */
  readonly attached?: string;
  readonly numbers?: () => NumberWords;
}
