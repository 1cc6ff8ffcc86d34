import type { PassageProblem } from '@targum/contracts/on-demand';
import { candidatesOf } from './candidates.ts';
import type { Candidate } from './candidates.ts';
import { referenceWords } from './dictated/reference-words.ts';
import { problemOf } from '../problem-of.ts';
import type { Chapters } from './existence.ts';
import { CountTest } from './is-counted.ts';
import { ReferenceTest } from './is-reference.ts';
import { KnownNames } from './known-names.ts';
import type { TextNames } from './known-names.ts';
import { labelFor } from './label.ts';
import { ownNumbers } from './own-numbers.ts';
import { LANGUAGES, languagesFor } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import type { Language } from './languages/language.ts';
import { NumberedPieces, hasNumber } from './numbered-pieces.ts';
import { loadModule } from './parser/language-modules.ts';
import { Parser } from './parser/parser.ts';
import { chosenCandidates } from './candidate-sets.ts';
import type { CandidateSet } from './candidate-sets.ts';
import { formatReference } from '../references/reference.ts';
import type { LinePiece } from './text/pieces.ts';
import type { PlacedText, Stretch } from './text/placed-text.ts';

export interface FoundReference {
  /** The start of the reference, in UTF-16 units. */
  readonly start: number;
  /** The end of the reference. `message.slice(start, end)` is the reference as written. */
  readonly end: number;
  /** The reference in its usual form, such as `MRK 4:35-41`. */
  readonly ref: string;
  /** The reference for readers, with the name of the book in their language: "Mark 4:35–41". */
  readonly label: string;
  readonly problem?: PassageProblem;
}

interface ReaderOptions {
  readonly language: FindingLanguage;
  readonly names: readonly TextNames[];
}

export interface ReadSoFar {
  readonly pieces: number;
  /** The end of the last reference that was found in these pieces. */
  readonly end: number;
}

interface ReadOptions {
  /**
   * True if the writer means the whole message as a reference, so that any name and number counts.
   */
  readonly isMeant?: boolean;
  readonly done?: ReadSoFar;
}

const NOTHING_DONE: ReadSoFar = { pieces: 0, end: 0 };

const ADDRESS_MAX = 500;
/**
 * Each sample is read this many times. V8 interprets a pattern on its first use, and compiles the
 * pattern on a later use.
 */
const WARM_UP = 2;
/** Matches a comma or a point between numbers, the only marks that can be read in two ways. */
const TWO_WAYS = /\d\s*[.,]\s*\d/;

/** Returns texts that make V8 compile each pattern, once for Latin-1 and once for other text. */
function samples(language: Language): readonly string[] {
  const latin =
    'See Mark, chapter four, verse 3, and Mark 4:35, 36, where they are in a boat; John 3.16. ';
  const [mark = 'Mark'] = language.names.get('MRK') ?? [];
  return [latin, `“${mark} 4:35, 36” ${latin}`];
}

/** Finds references in the messages of one language. Loading takes 100 to 200 milliseconds. */
export class ReferenceReader {
  readonly #id: FindingLanguage;
  readonly #language: Language;
  readonly #parsers: readonly Parser[];
  readonly #pieces: NumberedPieces;
  readonly #words: readonly ((line: PlacedText) => PlacedText)[];
  readonly #counts: CountTest;
  readonly #test: ReferenceTest;

  private constructor(
    languages: readonly Language[],
    names: KnownNames,
    parsers: readonly Parser[],
    id: FindingLanguage,
  ) {
    this.#id = id;
    this.#language = LANGUAGES[id];
    this.#parsers = parsers;
    this.#pieces = new NumberedPieces(languages, names);
    const isShared = (text: string, at: number): boolean =>
      parsers.some((parser) => parser.isShared(text, at));
    this.#words = [
      ...languages.map((each) => referenceWords(each, names)),
      ownNumbers({ isShared, endsWithName: (text) => names.endsWithName(text) }),
    ];
    this.#counts = new CountTest(languages);
    this.#test = new ReferenceTest(languages, names, this.#counts);
  }

  static async load({ language, names }: ReaderOptions): Promise<ReferenceReader> {
    const ids = languagesFor(language);
    const languages = ids.map((id) => LANGUAGES[id]);
    const known = new KnownNames(languages, names);
    const parsers = await Promise.all(
      ids.map(async (id) => new Parser(await loadModule[id](), known.all)),
    );
    const reader = new ReferenceReader(languages, known, parsers, language);
    // V8 compiles the patterns while it reads the first texts, so the first texts are slow. Reading
    // samples here keeps the first message of a new thread within its time limit on a busy machine.
    for (const sample of samples(LANGUAGES[language])) {
      for (let time = 0; time < WARM_UP; time += 1) Array.from(reader.read(sample, {}));
    }
    return reader;
  }

  /** Reads a message piece by piece, and yields the references of each piece in order. */
  *read(
    message: string,
    chapters: Chapters,
    { isMeant = false, done = NOTHING_DONE }: ReadOptions = {},
  ): Generator<FoundReference[]> {
    let readUntil = done.end;
    let pieces = 0;
    for (const piece of this.#pieces.of(message, isMeant)) {
      pieces += 1;
      if (pieces <= done.pieces) continue;
      const found = this.#readPiece(message, piece, { chapters, isMeant }).filter(
        ({ start }) => start >= readUntil,
      );
      readUntil = found.at(-1)?.end ?? readUntil;
      yield found;
    }
  }

  #readPiece(
    message: string,
    piece: LinePiece,
    { chapters, isMeant }: { readonly chapters: Chapters; readonly isMeant: boolean },
  ): FoundReference[] {
    let line = this.#pieces.write(piece.text);
    if (!hasNumber(line.text)) return [];
    for (const words of this.#words) line = words(line);
    const { text } = line;
    const { comma } = this.#language;
    return chosenCandidates(this.#readings(text, chapters), text, { comma, chapters }).flatMap(
      (candidate) => {
        const trimmed = withoutEndMarks(candidate, text);
        const place = wholePlace(message, line.placeOf(trimmed));
        if (place.start >= piece.until || isInAddress(message, place)) return [];
        const written = message.slice(place.start, place.end);
        if (!isMeant && !this.#test.accepts(trimmed, text, written)) return [];
        return [this.#foundOf(trimmed, place, chapters)];
      },
    );
  }

  #foundOf({ book, ranges }: Candidate, place: Stretch, chapters: Chapters): FoundReference {
    const problem = problemOf(ranges, chapters[book]);
    const ref = formatReference({ book, ranges });
    const label = labelFor({ book, ranges }, this.#id);
    return { ...place, ref, label, ...(problem === undefined ? {} : { problem }) };
  }

  #readings(text: string, chapters: Chapters): CandidateSet[] {
    const punctuations = TWO_WAYS.test(text) ? (['us', 'eu'] as const) : (['us'] as const);
    return this.#parsers.flatMap((parser) =>
      punctuations.map((punctuation) => ({
        punctuation,
        candidates: candidatesOf(parser.read(text, punctuation), text, {
          chapters,
          counts: this.#counts,
        }),
      })),
    );
  }
}

/**
 * Reports whether a place is in an address or a file name: `https://example.org/John3:16`,
 * `mark4.35.txt`.
 */
function isInAddress(message: string, { start, end }: Stretch): boolean {
  const [before = ''] = /\S*$/.exec(message.slice(Math.max(0, start - ADDRESS_MAX), start)) ?? [];
  return (
    /:\/\/|[@\\=]/.test(before) ||
    (/^\.\p{L}/u.test(message.slice(end)) && !/\s/.test(message.slice(start, end)))
  );
}

/**
 * Returns a place without the space at its end that a rewritten "verse " leaves, and with the
 * closing bracket of "Mark (4:35)".
 */
function wholePlace(message: string, { start, end }: Stretch): Stretch {
  const written = message.slice(start, end).trimEnd();
  const last = start + written.length;
  const hasBracket = /[(（][^)）]*$/.test(written) && /^[)）]/.test(message.slice(last, last + 1));
  return { start, end: hasBracket ? last + 1 : last };
}

/**
 * Removes from the ends of a candidate what the parser includes by mistake: Markdown marks, and the
 * "a" of "In Mark 4:35 a boat".
 */
const withoutEndMarks = (candidate: Candidate, text: string): Candidate => {
  const read = text.slice(candidate.start, candidate.end);
  const start = candidate.start + read.search(/[^\s*_]/);
  const end = candidate.start + read.replace(/(?:\s+[a-e])?\s*$/i, '').length;
  return { ...candidate, start, end };
};
