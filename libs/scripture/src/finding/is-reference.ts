import type { BookCode } from '@targum/contracts/on-demand';
import { MOSTLY_OPENING } from '../quotations/quotation-marks.ts';
import { oneChapterBooks } from '../references/reference.ts';
import { wordsKey } from './dictated/number-words.ts';
import type { CountTest } from './is-counted.ts';
import { hasCapital } from './known-names.ts';
import type { KnownNames } from './known-names.ts';
import type { Language } from './languages/language.ts';
import type { Candidate } from './candidates.ts';

const AFTER_MAX = 200;
const SENTENCE_START = new RegExp(String.raw`(?:^|[.!?…] |[\n>*])[ "${MOSTLY_OPENING}(*_]*$`, 'u');

export class ReferenceTest {
  readonly #names: KnownNames;
  readonly #ordinary: ReadonlySet<string>;
  readonly #ambiguous: ReadonlySet<string>;
  readonly #psalm: RegExp;
  readonly #chapter: RegExp;
  readonly #verse: RegExp;
  /** Matches the word for a chapter or a verse between a name and its number. */
  readonly #lastWord: RegExp;
  readonly #counts: CountTest;

  constructor(languages: readonly Language[], names: KnownNames, counts: CountTest) {
    this.#counts = counts;
    this.#names = names;
    this.#ordinary = new Set(languages.flatMap(({ ordinary }) => ordinary.map(wordsKey)));
    this.#ambiguous = new Set(languages.flatMap(({ ambiguous = [] }) => ambiguous.map(wordsKey)));
    const any = (word: 'chapter' | 'verse' | 'psalm'): string =>
      `(?<!\\p{L})(?:${languages.map(({ words }) => words[word]).join('|')})(?!\\p{L})`;
    this.#psalm = new RegExp(`^${any('psalm')}$`, 'iu');
    this.#chapter = new RegExp(any('chapter'), 'iu');
    this.#verse = new RegExp(any('verse'), 'iu');
    this.#lastWord = new RegExp(`[\\s,]+(?:${any('chapter')}|${any('verse')})\\s*$`, 'iu');
  }

  /**
   * Reports whether the writer meant a candidate as a reference:
   * - A short name that is also a word needs a capital: "Is 53:5", but not "is 53:5".
   * - A chapter without a verse needs the full name of the book, and a capital or the word
   *   "chapter": "Mark 4" or "mark chapter 4", but not "mark 4" or "Mk 4".
   * - The word "psalm" needs no capital: "psalm 23".
   * @param text the text that the parser read.
   * @param written the candidate's characters in the message.
   */
  accepts({ book, ranges, start, end }: Candidate, text: string, written: string): boolean {
    const read = text.slice(start, end);
    const after = text.slice(end, end + AFTER_MAX);
    const name = this.#nameIn(read, book);
    const key = wordsKey(name);
    if (this.#ordinary.has(key) && !isName(name, text.slice(0, start), after)) return false;
    const hasVerses = ranges.some(({ from }) => from.verse !== undefined);
    const hasChapterWord = this.#chapter.test(written);
    const hasVerseWord = this.#verse.test(written);
    if (hasVerses && !hasVerseWord && this.#isMeasure(read, after)) return false;
    // A chapter and a verse have two numbers. "Jude 5" is a verse with one number, so it must pass
    // the checks of a chapter alone.
    const numbers = read.slice(name.length).match(/\d+/g)?.length ?? 0;
    if (hasVerses && numbers > 1) return true;
    // The parser reads "Mark, verse 4" as Mark 1:4. Only a book of one chapter can be meant that
    // way.
    if (hasVerses && hasVerseWord) return oneChapterBooks.includes(book);
    // A number belongs to the name only if it follows directly, unlike the 4 of "Dear Mark, 4
    // verses are missing."
    const isJoined = /^[\s.*_]*\d/.test(read.slice(name.length));
    if (!hasChapterWord && (!isJoined || this.#counts.isCount(after))) return false;
    if (this.#psalm.test(name)) return true;
    if (!this.#names.isFull(name, book)) return false;
    return hasChapterWord || (hasCapital(name) && !this.#ambiguous.has(key));
  }

  /** Reports whether two numbers are a time or a decimal: "3:30 pm", "4,5 times". */
  #isMeasure(read: string, after: string): boolean {
    return this.#counts.isTime(after) || (!read.includes(':') && this.#counts.isCount(after));
  }

  /** Returns the book's name as the parser read the name: "Song of Songs 2:1", "Jude v. 5". */
  #nameIn(read: string, book: BookCode): string {
    const [beginning = ''] = /^(?:\d\p{L}{0,3}[\s.]*)?[^\d]*/u.exec(read) ?? [];
    const name = withoutMarks(beginning);
    // A full name stays whole: the Arabic name of Numbers is also a word for a verse.
    return this.#names.isFull(name, book)
      ? name
      : withoutMarks(beginning.replace(this.#lastWord, ''));
  }
}

const withoutMarks = (name: string): string =>
  name.replace(/[\s,:;([*_-]*(?:(?<!\p{L})\p{L}{1,2}\.\s*)?[\s.,:;([*_-]*$/u, '').trim();

/**
 * Reports whether a short name that is also a word is meant as a name. Such a name has a capital,
 * and does not begin a question such as "Is 3:15 too early?"
 */
function isName(name: string, before: string, after: string): boolean {
  if (name.toLowerCase() === name.toUpperCase() || !hasCapital(name)) return false;
  return !(SENTENCE_START.test(before) && /^[^.!?]*\?/.test(after));
}
