import { wordsKey } from './dictated/number-words.ts';
import { hasCapital } from './known-names.ts';
import type { KnownNames } from './known-names.ts';
import type { Language } from './languages/language.ts';
import type { Candidate } from './candidates.ts';

/** What decides whether a candidate is meant as a reference. */
export class ReferenceTest {
  readonly #names: KnownNames;
  readonly #ordinary: ReadonlySet<string>;
  readonly #ambiguous: ReadonlySet<string>;
  readonly #psalm: RegExp;
  readonly #chapter: RegExp;
  readonly #verse: RegExp;

  constructor(languages: readonly Language[], names: KnownNames) {
    this.#names = names;
    this.#ordinary = new Set(languages.flatMap(({ ordinary }) => ordinary.map(wordsKey)));
    this.#ambiguous = new Set(languages.flatMap(({ ambiguous = [] }) => ambiguous.map(wordsKey)));
    const any = (word: 'chapter' | 'verse' | 'psalm'): string =>
      `(?<!\\p{L})(?:${languages.map(({ words }) => words[word]).join('|')})(?!\\p{L})`;
    this.#psalm = new RegExp(`^${any('psalm')}$`, 'iu');
    this.#chapter = new RegExp(any('chapter'), 'iu');
    this.#verse = new RegExp(any('verse'), 'iu');
  }

  /**
   * Whether a candidate is meant as a reference. One with verses is, unless its short name is also a
   * word and has no capital. A chapter alone needs the full name of the book, and a capital where the
   * script has them. The word "chapter" makes up for the capital, and a psalm needs none.
   * @param read the candidate as the parser read it.
   * @param written the same place of the message.
   */
  accepts({ book, ranges }: Candidate, read: string, written: string): boolean {
    const name = nameIn(read);
    const key = wordsKey(name);
    const isWord = this.#ordinary.has(key);
    const isLetterCase = name.toLowerCase() !== name.toUpperCase();
    if (isWord && !(isLetterCase && hasCapital(name))) return false;
    const hasVerses = ranges.some(({ from }) => from.verse !== undefined);
    // In a book of one chapter, "Jude 5" is a verse, but it looks like a chapter.
    const numbers = read.slice(name.length).match(/\d+/g)?.length ?? 0;
    if (hasVerses && (numbers > 1 || this.#verse.test(written))) return true;
    if (this.#psalm.test(name)) return true;
    if (!this.#names.isFull(name, book)) return false;
    if (this.#chapter.test(written)) return true;
    return hasCapital(name) && !this.#ambiguous.has(key);
  }
}

/** The name of a book in a reference as the parser read it: "Song of Songs 2:1", "1 John 3", "Jude v. 5". */
const nameIn = (read: string): string =>
  (/^(?:\d\p{L}{0,3}[\s.]*)?[^\d]*/u.exec(read)?.[0] ?? '')
    .replace(/(?<!\p{L})(?:\p{L}{1,2}\.\s*)?[\s.,:;([*_-]*$/u, '')
    .trim();
