import { isBookCode } from '@targum/contracts/on-demand';
import { formatReference, parseReference, verseCounts } from '@targum/scripture';
import type { Range, Reference } from '@targum/scripture';
import type { HttpError } from '@targum/service-kit';
import { noReference, notInWords, unknownBook } from './problems.ts';

/** A reference in its usual form, or in the words of a person. */
export type WrittenReference = { readonly ref: string } | { readonly words: string };

function whyNot(text: string, otherwise: HttpError): HttpError {
  const [code = '', ...places] = text.trim().split(/\s+/);
  const isPlace = places.length > 0 && parseReference(`GEN ${places.join(' ')}`) !== undefined;
  const isCode = /^[\dA-Z]{3}$/i.test(code) && !isBookCode(code.toUpperCase());
  return isPlace && isCode ? unknownBook(code) : otherwise;
}

/**
 * Reads a number alone after a semicolon as a verse if the book has no such chapter. In the usual
 * form such a number is a chapter, but a person who writes `MRK 4:35; 38` means a verse, because
 * Mark has fewer than 38 chapters.
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
 * Returns the reference in a `ref` or in words. Words in the usual form, such as `MRK 4:35`, mean
 * the same in each language. Other words are read as in a message. If that finds no reference, they
 * are read like a `ref`.
 * @throws {HttpError} 422 if the text is not a reference, 404 if its book is unknown.
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
