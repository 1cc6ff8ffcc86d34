import { isBookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import type { Book, BookNames, Verse } from '../../text.ts';
import { VerseDraft } from './verse-draft.ts';
import type { VerseNumber } from './verse-number.ts';
import { Words } from './words.ts';

const NAMES: ReadonlyMap<string, keyof BookNames> = new Map(
  Object.entries({
    ...{ h: 'header', h1: 'header', toc1: 'long', toc2: 'short', toc3: 'abbreviation' },
  } as const),
);

/** Matches the codes of front and back matter. */
const MATTER = /^(?:FRT|INT|BAK|CNC|GLO|TDX|NDX|OTH|XX[A-G])$/;

/** Reads the word after `\id`. Undefined for a code that USFM does not have. */
export function parseId(word: string): BookCode | 'matter' | undefined {
  const code = /^[\da-z]{3}(?![\da-z])/i.exec(word)?.[0].toUpperCase() ?? '';
  if (MATTER.test(code)) return 'matter';
  return isBookCode(code) ? code : undefined;
}

/** Reports whether a number is the next part of the last verse, such as 39b after 39a. */
const isNextPart = (last: VerseDraft | undefined, number: VerseNumber): boolean =>
  last !== undefined &&
  number.numbers[0] === last.number.numbers.at(-1) &&
  number.firstPart !== '' &&
  number.firstPart !== last.number.lastPart;

/** The verses of a book. A verse in several places is stored once, with all its text. */
class VerseList {
  /** The verses by chapter. A Map keeps the order of the text. */
  readonly #chapters = new Map<number, VerseDraft[]>();

  /**
   * @returns the verse. `isRepeated` is true if the text of one of its numbers had already ended.
   */
  open(chapter: number, number: VerseNumber): { verse: VerseDraft; isRepeated: boolean } {
    const drafts = this.#chapters.get(chapter) ?? [];
    this.#chapters.set(chapter, drafts);
    const verse = new VerseDraft(chapter, number);
    const [first, ...others] = drafts.filter((draft) => draft.overlaps(number));
    if (first === undefined) {
      drafts.push(verse);
      return { verse, isRepeated: false };
    }
    const isRepeated = others.length > 0 || first !== drafts.at(-1) || !isNextPart(first, number);
    for (const other of [...others, verse]) first.take(other);
    this.#chapters.set(
      chapter,
      drafts.filter((draft) => !others.includes(draft)),
    );
    return { verse: first, isRepeated };
  }

  get isEmpty(): boolean {
    return this.#chapters.size === 0;
  }

  toVerses(): Verse[] {
    return [...this.#chapters.values()].flat().map((draft) => draft.toVerse());
  }
}

export class BookDraft {
  readonly code: BookCode;
  readonly line: number;
  readonly verses = new VerseList();
  readonly #names = new Map<keyof BookNames, Words>();

  constructor(code: BookCode, line: number) {
    this.code = code;
    this.line = line;
  }

  /**
   * Returns the words to which the text of a name is added. Undefined for other markers, and for a
   * name that the book already has.
   */
  nameFor(marker: string): Words | undefined {
    const name = NAMES.get(marker);
    if (name === undefined || this.#names.get(name)?.isEmpty === false) return undefined;
    const words = new Words();
    this.#names.set(name, words);
    return words;
  }

  toBook(): Book {
    const names = [...this.#names]
      .filter(([, words]) => !words.isEmpty)
      .map(([name, words]) => [name, words.toString()]);
    return {
      code: this.code,
      names: Object.fromEntries(names) as BookNames,
      verses: this.verses.toVerses(),
    };
  }
}
