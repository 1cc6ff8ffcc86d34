import { verseRanges } from '../../references/verse-numbers.ts';
import type { BookCode } from '@targum/contracts/on-demand';
import type { Range } from '../../references/reference.ts';
import type { Verse } from '../../text.ts';
import { wordsOf } from '../words/fold.ts';
import type { PlacedWord } from '../words/fold.ts';
import { ANY_TURNS, turnsIn } from '../words/turning-words.ts';
import type { TurningWordMatcher } from '../words/turning-words.ts';

export interface SourceVerses {
  readonly language: string;
  readonly book: BookCode;
  /** The cited verses and the verses around them, or a whole book, in the order of the text. */
  readonly verses: readonly Verse[];
  /** The cited ranges of the book, which are preferred. */
  readonly cited?: readonly Range[];
}

/** One form of a source: its words, either with the titles of psalms or without them. */
export interface SourceWords {
  readonly text: string;
  readonly words: readonly PlacedWord[];
  readonly verseOf: readonly number[];
  /**
   * The index of each verse's first word. A title's first word counts as the first word of its
   * verse.
   */
  readonly firstOf: readonly number[];
}

/** A text with which claims are compared, read once for all claims. */
export interface Source {
  readonly verses: SourceVerses | undefined;
  /** The numbers of the verses. A claim may have a number before its verse. */
  readonly numbers: ReadonlySet<number>;
  /** The words that turn the meaning. Undefined for a language without a list. */
  readonly turns: TurningWordMatcher | undefined;
  /** The form without titles comes first. */
  readonly forms: readonly [SourceWords, ...SourceWords[]];
}

function readWords(parts: readonly string[]): SourceWords {
  const text = parts.join(' ');
  const words = wordsOf(text);
  const verseOf: number[] = [];
  const firstOf: number[] = [];
  let word = 0;
  let end = 0;
  for (const [index, part] of parts.entries()) {
    firstOf.push(word);
    end += part.length;
    for (; word < words.length && words[word]!.start < end; word += 1) verseOf.push(index);
    end += 1;
  }
  return { text, words, verseOf, firstOf };
}

const withTitle = ({ title, text }: Verse): string =>
  title === undefined ? text : `${title} ${text}`;

export function readVerses(verses: SourceVerses): Source {
  const plain = readWords(verses.verses.map(({ text }) => text));
  const hasTitles = verses.verses.some(({ title }) => title !== undefined);
  return {
    verses,
    numbers: new Set(verses.verses.flatMap((verse) => verseRanges(verse).flat())),
    turns: turnsIn(verses.language),
    forms: hasTitles ? [plain, readWords(verses.verses.map(withTitle))] : [plain],
  };
}

/** Matches a number that may be a verse number, as in pasted verses. */
const NUMBER = /(?<![\p{L}\p{M}\p{N}])\p{Nd}{1,3}(?![\p{L}\p{M}\p{N}])/gu;

/**
 * Reads a text without verses, as `plainWords` returns it. A claim may leave out the numbers of the
 * text that have at most three digits.
 */
export function readPlainText(text: string): Source {
  const plain = readWords([text]);
  const withoutNumbers = text.replaceAll(NUMBER, '');
  return {
    verses: undefined,
    numbers: new Set(),
    turns: ANY_TURNS,
    forms: withoutNumbers === text ? [plain] : [plain, readWords([withoutNumbers])],
  };
}
