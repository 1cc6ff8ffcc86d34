import type { BookCode } from '@targum/contracts/on-demand';
import type { ChapterVerse } from '../../references/reference.ts';
import { bcv_parser as PackageParser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import type { LanguageModule } from 'bible-passage-reference-parser/esm/lang/en.js';
import { codeOf } from './book-codes.ts';
import { bookPatterns } from './book-patterns.ts';

/** The mark between a chapter and its verse: a comma (`eu`) or a point (`us`). */
export type Punctuation = 'us' | 'eu';

/**
 * The number that the parser returns for the last verse or chapter. The parser does not know the
 * number of verses or chapters.
 */
export const LAST = 999;

/**
 * Stands for a chapter's last verse in the parser's input. 999 is not possible, because the parser
 * reads 1:1 to 1:999 as the whole chapter.
 */
export const FOLLOWING = 998;

/** A range that the parser has read. Its offsets refer to the parser's input. */
export interface ParsedRange {
  readonly start: number;
  readonly end: number;
  readonly isNamed: boolean;
  readonly from: ChapterVerse & { readonly book: BookCode };
  /** The verse or chapter may be `LAST`. */
  readonly to: ChapterVerse & { readonly book: BookCode };
}

interface Point {
  readonly b?: string;
  readonly c?: number;
  readonly v?: number;
  readonly type?: string;
}

interface Entity {
  readonly indices: readonly [number, number];
  readonly start: Point;
  readonly end: Point;
  readonly type: string;
}

interface Patterns {
  readonly regexps: {
    readonly all_books: readonly { readonly osis: readonly string[]; readonly regexp: RegExp }[];
  };
}

/** The types of the parser's entities that begin or end with a book ("chapter 4 of Mark"). */
const NAMED = new Set(['b', 'bc', 'bcv', 'bv', 'cb_range', 'bc_title', 'c_psalm', 'cv_psalm']);

/** Books whose name is part of numbered names: John, and Ezra, which some languages call Esdras. */
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
  // The parser reads a whole chapter as verses 1 to 999.
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

export class Parser {
  readonly #parser: PackageParser;
  readonly #shared: readonly RegExp[];

  constructor(module: LanguageModule, names: ReadonlyMap<BookCode, readonly string[]>) {
    // This class removes the names of translations, so that "(NIV)" after a reference is not part
    // of the reference.
    class Regexps extends module.regexps {
      translations = [];
    }
    this.#parser = new PackageParser({ ...module, regexps: Regexps });
    this.#parser.add_books({ books: [...bookPatterns(names)] });
    this.#parser.set_options({
      testaments: 'ona',
      // The parser also returns verses that do not exist. The caller checks this for each text.
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

  isShared(text: string, at: number): boolean {
    return this.#shared.some((name) => {
      name.lastIndex = at;
      return name.test(text);
    });
  }

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
