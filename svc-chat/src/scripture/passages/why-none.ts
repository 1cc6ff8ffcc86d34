import { formatReference } from '@targum/scripture';
import type { Range, Reference } from '@targum/scripture';
import type { HttpError } from '@targum/service-kit';
import { bookName } from '../texts/book-name.ts';
import { chapterLeftOut, leftOut, noSuchBook, noSuchChapter } from './problems.ts';
import { noSuchVerse, standsElsewhere } from './problems.ts';
import { versesIn } from './elsewhere.ts';
import type { PassageFound } from './passages.repository.ts';

/**
 * Returns the error for a reference without words in a text. Only the first range of the reference
 * counts.
 * @param elsewhere another place at which some texts have all verses of the range.
 */
export function whyNone(
  found: PassageFound,
  { book, ranges: [range] }: Reference,
  elsewhere: Range | undefined,
): HttpError {
  if (found.book === null) return noSuchBook(book, found.abbreviation);
  const { names, verse_counts: counts } = found.book;
  const name = bookName(book, names);
  const named = (shown: Range): string =>
    formatReference({ book, ranges: [shown] }).replace(book, () => name);

  if (elsewhere !== undefined && found.elsewhere === versesIn(elsewhere).length) {
    const ref = formatReference({ book, ranges: [elsewhere] });
    return standsElsewhere(named(elsewhere), ref, found.elsewhere === 1);
  }
  if (range === undefined) return leftOut(name, undefined);
  const note = found.verses.find((each) => each.note !== null)?.note ?? undefined;
  // This check precedes the check of the verse counts, because the omitted verse can be the last of
  // its chapter.
  if (found.verses.length > 0) return leftOut(named(range), note);
  const { chapter, verse = 1 } = range.from;
  const last = Math.max(counts[chapter - 1] ?? 0, found.joined_end ?? 0);
  if (chapter < 1 || chapter > counts.length) return noSuchChapter(name, counts.length);
  if (last === 0) return chapterLeftOut(`${name} ${chapter}`, counts.length);
  if (verse < 1 || verse > last) return noSuchVerse(`${name} ${chapter}`, last);
  return leftOut(named(range), undefined);
}
