import { isBookCode } from '@targum/contracts/on-demand';
import type { BookCode } from '@targum/contracts/on-demand';
import type { Book, BookNames } from '../../text.ts';
import { VerseList } from './verse-list.ts';
import { Words } from './words.ts';

const NAMES: ReadonlyMap<string, keyof BookNames> = new Map(
  Object.entries({
    ...{ h: 'header', h1: 'header', toc1: 'long', toc2: 'short', toc3: 'abbreviation' },
  } as const),
);

/** Front and back matter. */
const MATTER = /^(?:FRT|INT|BAK|CNC|GLO|TDX|NDX|OTH|XX[A-G])$/;

/** Reads the word after `\id`. Undefined for a code that USFM does not have. */
export function parseId(word: string): BookCode | 'matter' | undefined {
  const code = /^[\da-z]{3}(?![\da-z])/i.exec(word)?.[0].toUpperCase() ?? '';
  if (MATTER.test(code)) return 'matter';
  return isBookCode(code) ? code : undefined;
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

  /** Returns where a name goes. Undefined for other markers, and a name that the book has. */
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
