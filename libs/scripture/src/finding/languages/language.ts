import type { BookCode } from '@targum/contracts/on-demand';
import type { NumberWords } from '../dictated/number-words.ts';

/** Patterns (sources of regular expressions) of the words in references. */
interface Words {
  /** Matches words before a chapter's number, such as `chapters?|ch\.`. */
  readonly chapter: string;
  /** Matches words after a chapter's number, in languages with this order. */
  readonly afterChapter?: string;
  /** Matches words before a verse's number. */
  readonly verse: string;
  /** Matches words after a verse's number. */
  readonly afterVerse?: string;
  /** Matches words between the ends of a range. */
  readonly to: string;
  /** Matches words between the items of a list. */
  readonly and: string;
  /** Matches words after a verse that add the next verse. "f" does so in all languages. */
  readonly next?: string;
  /**
   * Matches words after a verse that add the rest of the chapter. "ff" does so in all languages.
   */
  readonly following: string;
  /**
   * Matches words after which `next` and `following` do not mean verses: "and following chapters".
   */
  readonly others?: string;
  /**
   * Matches words after a number that counts something and is not a chapter: "3 years", "4 of
   * these".
   */
  readonly counted: string;
  /** Matches words after a time or a decimal, such as "3:30 pm". */
  readonly time: string;
  /**
   * Words before the name of a numbered book: for first, second and third, and the words between
   * these and the name. "First letter of John" is 1 John.
   */
  readonly numbered?: {
    readonly ordinals: readonly [first: string, second: string, third: string];
    readonly letter: string;
  };
  /** Matches words between a chapter and its book, such as `of` in "chapter 4 of Mark". */
  readonly of?: string;
  /** Matches the words for a psalm. */
  readonly psalm: string;
}

/** The facts about a language that finding references needs. */
export interface Language {
  /**
   * The meaning of a number after a chapter and a comma: "Romans 8, 12" is two chapters in English,
   * "Romains 8, 12" a verse in French.
   */
  readonly comma: 'chapter' | 'verse';
  /** The full names of the books. Readers see the first name. */
  readonly names: ReadonlyMap<BookCode, readonly string[]>;
  readonly words: Words;
  /**
   * Short names of books that are also words, such as "am" (Amos). These names need a capital. In a
   * script without capitals, they do not count.
   */
  readonly ordinary: readonly string[];
  /**
   * Full names that are also words, in a script without capitals. Before a chapter alone, these
   * names do not count.
   */
  readonly ambiguous?: readonly string[];
  /**
   * True if a point follows the number of a book ("1. Johannes"). In other languages, such a number
   * belongs to a list.
   */
  readonly hasPointAfterNumber?: true;
  /**
   * Matches words that may precede a full name, such as "book of" (the source of a regular
   * expression).
   */
  readonly titles?: string;
  /** Matches words that precede a name without a space (the source of a regular expression). */
  readonly attached?: string;
  readonly numbers?: () => NumberWords;
}
