import type { BookCode } from '@targum/contracts/on-demand';
import type { NumberWords } from '../dictated/number-words.ts';

/** Patterns (sources of regular expressions) of the words that stand in references. */
interface Words {
  /** Before a chapter's number, such as `chapters?|ch\.`. */
  readonly chapter: string;
  /** After a chapter's number, in languages that write it so. */
  readonly afterChapter?: string;
  /** Before a verse's number. */
  readonly verse: string;
  /** After a verse's number. */
  readonly afterVerse?: string;
  /** Between the ends of a range. */
  readonly to: string;
  /** Between the items of a list. */
  readonly and: string;
  /** After a verse, for the next one. "f" is one in all languages. */
  readonly next?: string;
  /** After a verse, for all that follow it in the chapter. "ff" is one in all languages. */
  readonly following: string;
  /** What `next` and `following` may stand before, so that they do not mean verses: "and following chapters". */
  readonly others?: string;
  /** After a number that counts something and is not a chapter: "3 years", "4 of these". */
  readonly counted: string;
  /** After a number that is a time or a decimal rather than a chapter and verse: "3:30 pm". */
  readonly time: string;
  /**
   * Before the name of a numbered book: the words for the first, second and third, and the words
   * that may follow them before the name. "First letter of John" is 1 John.
   */
  readonly numbered?: {
    readonly ordinals: readonly [first: string, second: string, third: string];
    readonly letter: string;
  };
  /** Between a chapter and its book, such as `of` in "chapter 4 of Mark". */
  readonly of?: string;
  /** What a psalm is called. */
  readonly psalm: string;
}

/** What finding references needs to know about a language. */
export interface Language {
  /** What follows a comma after a chapter: "Romans 8, 12" is two chapters in English, "Romains 8, 12" a verse in French. */
  readonly comma: 'chapter' | 'verse';
  /** The full names of the books. The first one is shown to readers. */
  readonly names: ReadonlyMap<BookCode, readonly string[]>;
  readonly words: Words;
  /**
   * Short names of books that are also words, such as "am" (Amos). They count with a capital, or, in a
   * script without capitals, not at all.
   */
  readonly ordinary: readonly string[];
  /** Full names in a script without capitals that are also words. Before a chapter alone they do not count. */
  readonly ambiguous?: readonly string[];
  /** Whether a point follows the number of a book ("1. Johannes"). In other languages, it is the number of a list. */
  readonly hasPointAfterNumber?: true;
  /** What may stand before a full name, such as "book of" (the source of a regular expression). */
  readonly titles?: string;
  /** What is written before a name without a space (the source of a regular expression). */
  readonly attached?: string;
  readonly numbers?: () => NumberWords;
}
