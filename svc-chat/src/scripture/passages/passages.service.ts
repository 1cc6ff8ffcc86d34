import { limits } from '@targum/contracts';
import type { Passage } from '@targum/contracts/on-demand';
import { convertReference, countVerses, formatReference } from '@targum/scripture';
import type { ChapterVerse, Range, Reference } from '@targum/scripture';
import { elsewhereOf, versesIn } from './elsewhere.ts';
import { missingFrom } from './missing.ts';
import type { ReadWords } from '../references/read-words.ts';
import { noSuchText, notNumbered, noText, tooManyVerses } from './problems.ts';
import type {
  PassageFound,
  PassagesRepository,
  PassageWanted,
  TextWanted,
} from './passages.repository.ts';
import { preferredLanguages } from '../texts/preferred-languages.ts';
import { lastJoined, verseOfRow } from './verse-of-row.ts';
import { whyNone } from './why-none.ts';
import { referenceOf } from './written-reference.ts';
import type { WrittenReference } from './written-reference.ts';

export interface PassageAsked {
  readonly written: WrittenReference;
  /** The id of a text. If undefined, the languages choose the text. */
  readonly text: string | undefined;
  /** The id of another text, if the reference has the numbering of that text. */
  readonly numberingOf: string | undefined;
  readonly languages: readonly string[];
}

const LAST = 999;
const ALL: Range = { from: { chapter: 1 }, to: { chapter: LAST } };

const bounds = ({ from, to }: Range): PassageWanted['ranges'][number] => ({
  first: { chapter: from.chapter, verse: from.verse ?? 0 },
  last: { chapter: to.chapter, verse: to.verse ?? LAST },
});

function referenceTo(book: Reference['book'], verses: PassageFound['before']): string | null {
  const first = verses[0];
  const last = verses.at(-1);
  if (first === undefined || last === undefined) return null;
  const from: ChapterVerse = { chapter: first.chapter, verse: first.verse };
  // If the last verse has the numbers 3,5, the range ends at 3, because verse 4 is stored
  // elsewhere.
  const to: ChapterVerse = { chapter: last.chapter, verse: lastJoined(last) };
  return formatReference({ book, ranges: [{ from, to }] });
}

function toPassage(reference: Reference, found: PassageFound): Passage {
  const { book } = reference;
  const verses = found.verses.filter(({ text }) => text !== '').map(verseOfRow);
  const missing = missingFrom(reference, verses, found.book?.verse_counts ?? []);
  return {
    ref: formatReference(reference),
    text: {
      ...{ id: found.id, abbreviation: found.abbreviation, name: found.name },
      ...{ language: found.language, direction: found.direction },
      ...{ attribution: found.attribution, checksum: found.checksum },
    },
    verses,
    ...(missing.length === 0 ? {} : { missing }),
    before: referenceTo(book, found.before),
    after: referenceTo(book, found.after),
  };
}

/**
 * Converts a reference from the numbering of the text `numberingOf` to the numbering of the text
 * that is read.
 * @throws {HttpError} 404 if there is no text `numberingOf`, or if the text that is read has no
 * number for the verses; 422 for too many verses.
 */
async function converted(
  repository: PassagesRepository,
  reference: Reference,
  { numberingOf, from }: { numberingOf: string | undefined; from: TextWanted },
): Promise<Reference> {
  if (numberingOf === undefined) return reference;
  const theirs = await repository.numbering({ textId: numberingOf });
  if (theirs === undefined) throw noSuchText(numberingOf, 'numberingOf');
  if (countVerses(reference, theirs) > limits.passageVersesMax) throw tooManyVerses();
  const own = await repository.numbering(from);
  if (own === undefined) return reference;
  const result = convertReference(reference, theirs, own);
  if (result === undefined) throw notNumbered(formatReference(reference));
  return result;
}

export interface PassagesOptions {
  readonly repository: PassagesRepository;
  readonly readWords: ReadWords;
}

export const createPassagesService = ({ repository, readWords }: PassagesOptions) => ({
  /** @throws {HttpError} 422 or 404, with a `PassageProblem` in `details.reason`. */
  async read({ written, text, numberingOf, languages }: PassageAsked) {
    const from: TextWanted =
      text === undefined ? { languages: preferredLanguages(languages) } : { textId: text };
    const options = { languages, textId: numberingOf ?? text };
    const given = await referenceOf(written, (words) => readWords(words, options));
    const reference = await converted(repository, given, { numberingOf, from });
    const ranges = reference.ranges.length === 0 ? [ALL] : reference.ranges;
    const elsewhere = elsewhereOf(reference);
    const found = await repository.read({
      from,
      book: reference.book,
      ranges: ranges.map(bounds),
      elsewhere: elsewhere === undefined ? [] : versesIn(elsewhere),
      // One additional verse shows that there are too many.
      most: limits.passageVersesMax + 1,
    });
    if (found === undefined) throw text === undefined ? noText(false) : noSuchText(text);
    if (text === undefined && !found.in_language && !found.is_default) throw noText(true);
    if (found.verses.length > limits.passageVersesMax) throw tooManyVerses();
    if (found.verses.every((verse) => verse.text === '')) {
      throw whyNone(found, reference, elsewhere);
    }
    return toPassage(reference, found);
  },
});

export type PassagesService = ReturnType<typeof createPassagesService>;
