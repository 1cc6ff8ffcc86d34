import type { BookCode } from '@targum/contracts/on-demand';
import { wordsKey } from './dictated/number-words.ts';
import type { Language } from './languages/language.ts';
import type { BookNames } from '../text.ts';

export type TextNames = Partial<Readonly<Record<BookCode, BookNames>>>;

/** A name with fewer letters than this does not count in a message. */
const LENGTH_MIN = 2;

/** "2 Samuel", "II Samuel" and "Second Samuel" are full names if "Samuel" is a full name. */
const withoutNumber = (key: string): string =>
  key.replace(
    /^(?:[1-5](?:st|nd|rd|th|e|er|re|ère|ème|eme|a|я|е|й)?|i{1,3}|iv|\p{L}+) (?=\S)/u,
    '',
  );

const isUsable = (name: string): boolean =>
  name.length >= LENGTH_MIN && /\p{L}/u.test(name) && !/\d\s*$/.test(name);

/** The names of books that count in a message: built-in names and those of installed texts. */
export class KnownNames {
  readonly all: ReadonlyMap<BookCode, readonly string[]>;
  readonly #full: ReadonlyMap<string, ReadonlySet<BookCode>>;
  readonly #longest: number;
  readonly #titles: RegExp;

  constructor(languages: readonly Language[], texts: readonly TextNames[]) {
    const all = new Map<BookCode, Set<string>>();
    const full = new Map<string, Set<BookCode>>();
    const add = (code: BookCode, name: string | undefined, isFull: boolean): void => {
      const trimmed = name?.trim().replaceAll(/\s+/g, ' ') ?? '';
      if (!isUsable(trimmed)) return;
      all.set(code, (all.get(code) ?? new Set()).add(trimmed));
      const key = wordsKey(trimmed);
      if (isFull) full.set(key, (full.get(key) ?? new Set()).add(code));
    };
    for (const { names } of languages) {
      for (const [code, variants] of names) variants.forEach((name) => add(code, name, true));
    }
    for (const books of texts) {
      for (const [code, names] of Object.entries(books) as [BookCode, BookNames][]) {
        for (const name of [names.long, names.short, names.header]) add(code, name, true);
        add(code, names.abbreviation, false);
      }
    }
    this.all = new Map([...all].map(([code, names]) => [code, [...names]]));
    this.#full = full;
    const titles = languages.flatMap((language) => language.titles ?? []).join('|');
    this.#titles = titles === '' ? /^$/ : new RegExp(`^(?:${wordsKey(titles)}) `, 'u');
    this.#longest = Math.max(0, ...[...full.keys()].map((key) => key.split(' ').length));
  }

  isFull(name: string, book: BookCode): boolean {
    const key = wordsKey(name).replace(this.#titles, '');
    if (this.#full.get(key)?.has(book)) return true;
    if (!/^\d/.test(book)) return false;
    const rest = withoutNumber(key);
    return [...this.#full].some(
      ([full, codes]) => codes.has(book) && /^\d/.test(full) && full.slice(2) === rest,
    );
  }

  /**
   * Reports whether a text ends with the full name of a book, or with that of a numbered book
   * without its number. In scripts with capitals, the name must have a capital.
   */
  endsWithName(text: string): boolean {
    const words = text.trim().replace(/,$/, '').split(/\s+/).slice(-this.#longest);
    return words.some((_, index) => {
      const name = words.slice(index).join(' ');
      const key = wordsKey(name);
      return hasCapital(name) && (this.#full.has(key) || this.#full.has(`1 ${key}`));
    });
  }
}

/** Reports whether a name has a capital, or its script has no capitals. */
export const hasCapital = (name: string): boolean =>
  /\p{Lu}/u.test(name) || name.toLowerCase() === name.toUpperCase();
