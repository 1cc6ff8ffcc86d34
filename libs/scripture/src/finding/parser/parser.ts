import type { BookCode } from '@targum/contracts/on-demand';
import type { Place } from '../../references/reference.ts';
import { bcv_parser as PackageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import type { LanguageModule } from 'bible-passage-reference-parser/esm/lang/en.js';
import { codeOf } from './book-codes.ts';
import { bookPatterns } from './book-patterns.ts';

/** Whether a comma (`eu`) or a point (`us`) stands between a chapter and its verse. */
export type Punctuation = 'us' | 'eu';

/** What the parser gives for the last verse or chapter, since it does not know the text. */
export const LAST = 999;

/** The last verse that the parser gets for a chapter. It would read 1:1 to 1:999 as the whole chapter. */
export const FOLLOWING = 998;

/** One range as the parser reads it. Places are in the text that it was given. */
export interface ParsedRange {
  readonly start: number;
  readonly end: number;
  /** Whether the range begins with the name of its book. */
  readonly isNamed: boolean;
  readonly from: Place & { readonly book: BookCode };
  /** The verse or chapter may be `LAST`. */
  readonly to: Place & { readonly book: BookCode };
}

interface Point {
  readonly b?: string;
  readonly c?: number;
  readonly v?: number;
  readonly type?: string;
}

/** What the package says about a range; its own types leave it open. */
interface Entity {
  readonly indices: readonly [number, number];
  readonly start: Point;
  readonly end: Point;
  readonly type: string;
}

/** The patterns of the package for the names of books; its own types leave them out. */
interface Patterns {
  readonly regexps: {
    readonly all_books: readonly { readonly osis: readonly string[]; readonly regexp: RegExp }[];
  };
}

/** Types of the parser's entities that begin with a book or end with one ("chapter 4 of Mark"). */
const NAMED = new Set(['b', 'bc', 'bcv', 'bv', 'cb_range', 'bc_title', 'c_psalm', 'cv_psalm']);

/** Books whose names numbered books have, too: John, and Ezra, which some languages call Esdras. */
const SHARED = new Set(['John', 'Ezra']);

const lastOf = (number: number | undefined): number =>
  number === undefined || number === FOLLOWING ? LAST : number;

function rangeOf({
  start: first,
  end: last,
}: Entity): Pick<ParsedRange, 'from' | 'to'> | undefined {
  const [fromBook, toBook] = [codeOf(first.b ?? ''), codeOf(last.b ?? '')];
  if (fromBook === undefined || toBook === undefined) return undefined;
  const [fromChapter, toChapter] = [first.c ?? 1, lastOf(last.c)];
  // A whole chapter is verses 1 to 999 for the parser.
  if (last.v === LAST && (first.v ?? 1) === 1) {
    return {
      from: { book: fromBook, chapter: fromChapter },
      to: { book: toBook, chapter: toChapter },
    };
  }
  return {
    from: { book: fromBook, chapter: fromChapter, verse: first.v ?? 1 },
    to: { book: toBook, chapter: toChapter, verse: lastOf(last.v) },
  };
}

/** The parser of one language. */
export class Parser {
  readonly #parser: PackageParser;
  readonly #shared: readonly RegExp[];

  /** @param names further names of books. */
  constructor(module: LanguageModule, names: ReadonlyMap<BookCode, readonly string[]>) {
    // Without names of translations: "(NIV)" after a reference is not a part of it.
    class Regexps extends module.regexps {
      translations = [];
    }
    this.#parser = new PackageParser({ ...module, regexps: Regexps });
    this.#parser.add_books({ books: [...bookPatterns(names)] });
    this.#parser.set_options({
      testaments: 'ona',
      // The text says what exists, so that wrong references are found, too.
      passage_existence_strategy: 'b',
      zero_chapter_strategy: 'error',
      zero_verse_strategy: 'allow',
      end_range_digits_strategy: 'sequence',
      osis_compaction_strategy: 'bc',
      sequence_combination_strategy: 'separate',
      consecutive_combination_strategy: 'separate',
    });
    const { regexps } = this.#parser as unknown as Patterns;
    this.#shared = regexps.all_books.flatMap(({ osis: [book = ''], regexp }) =>
      SHARED.has(book) ? [new RegExp(regexp.source, 'iuy')] : [],
    );
  }

  /** Whether a book whose name numbered books have, too, is named at a place of a text. */
  isShared(text: string, at: number): boolean {
    return this.#shared.some((name) => {
      name.lastIndex = at;
      return name.test(text);
    });
  }

  /** The ranges in a text, in its order. */
  read(text: string, punctuation: Punctuation): ParsedRange[] {
    this.#parser.set_options({ punctuation_strategy: punctuation });
    const entities = this.#parser.parse(text).parsed_entities() as readonly Entity[];
    return entities.flatMap((entity) => {
      const { indices, start, type } = entity;
      const range = rangeOf(entity);
      if (range === undefined) return [];
      const isNamed = NAMED.has(type) || NAMED.has(start.type ?? '');
      return [{ start: indices[0], end: indices[1], isNamed, ...range }];
    });
  }
}
