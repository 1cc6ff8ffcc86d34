import { isBookCode } from '@targum/contracts/on-demand';
import { formatReference, parseReference, verseCounts } from '@targum/scripture';
import type { Range, Reference } from '@targum/scripture';
import type { HttpError } from '@targum/service-kit';
import { noReference, notInWords, unknownBook } from './problems.ts';

/** A reference in its usual form, or as a person writes it. */
export type WrittenReference = { readonly ref: string } | { readonly words: string };

/** Why a text is not a reference: its book is unknown, or it is something else. */
function whyNot(text: string, otherwise: HttpError): HttpError {
  const [code = '', ...places] = text.trim().split(/\s+/);
  const isPlace = places.length > 0 && parseReference(`GEN ${places.join(' ')}`) !== undefined;
  const isCode = /^[\dA-Z]{3}$/i.test(code) && !isBookCode(code.toUpperCase());
  return isPlace && isCode ? unknownBook(code) : otherwise;
}

/**
 * A number alone after a semicolon is a chapter in the usual form. A person who writes `MRK 4:35; 38` means a
 * verse, since Mark does not have so many chapters.
 */
function withVerses({ book, ranges: written }: Reference): Reference {
  const ranges: Range[] = [];
  for (const range of written) {
    const { from, to } = range;
    const { chapter, verse } = ranges.at(-1)?.to ?? {};
    const isChapter = from.verse === undefined && to.verse === undefined;
    const counts = isChapter && verse !== undefined ? verseCounts(book, 'english') : [];
    const isVerse = to.chapter > counts.length && to.chapter <= (counts[(chapter ?? 0) - 1] ?? 0);
    ranges.push(
      chapter !== undefined && isVerse
        ? { from: { chapter, verse: from.chapter }, to: { chapter, verse: to.chapter } }
        : range,
    );
  }
  return { book, ranges };
}

/**
 * The reference that a caller asks for. Words that are exactly a usual form mean the same in each language. Others mean
 * what they mean in a message, or else what they mean as a `ref`.
 * @param readWords gives the usual form of words; undefined if they are not a reference.
 * @throws {HttpError} 422 if it is not a reference, 404 if it is one with an unknown book.
 */
export async function referenceOf(
  written: WrittenReference,
  readWords: (words: string) => Promise<string | undefined>,
): Promise<Reference> {
  const text = 'ref' in written ? written.ref : written.words;
  const asRef = parseReference(text);
  const isUsual = asRef !== undefined && formatReference(asRef) === text;
  const isRead = 'words' in written && !isUsual;
  const read = isRead ? parseReference((await readWords(text)) ?? '') : undefined;
  if (read !== undefined) return read;
  if (asRef === undefined) throw whyNot(text, isRead ? notInWords() : noReference());
  return withVerses(asRef);
}
