import { oneChapterBooks, parseReference, referenceLabel } from '@targum/scripture/references';
import type { ChapterVerse, Range } from '@targum/scripture/references';
import { translate } from '../../i18n-later.ts';

interface Context {
  readonly isPsalms: boolean;
  readonly isOneChapter: boolean;
  /** The number of the chapter that the voice said last. */
  readonly said: number | undefined;
}

/**
 * Returns a reference in words in the language of the screen: "Mark, chapter 4, verses 35 to 41".
 * Undefined if `label`, which begins with the name of the book, does not match `ref`.
 */
export function referenceInWords(ref: string, label: string): string | undefined {
  const reference = parseReference(ref);
  if (reference === undefined) return undefined;
  const places = referenceLabel(reference, '');
  const book = label.slice(0, label.length - places.length).trim();
  if (book === '' || !label.endsWith(places)) return undefined;

  const isPsalms = reference.book === 'PSA';
  const isOneChapter = oneChapterBooks.includes(reference.book);
  let said: number | undefined;
  const parts = reference.ranges.map((range) => {
    const words = rangeInWords(range, { isPsalms, isOneChapter, said });
    said = range.to.verse === undefined ? undefined : range.to.chapter;
    return words;
  });
  const last = parts.pop();
  if (last === undefined) return book;
  const first = parts.reduce<string | undefined>(next, isPsalms ? undefined : book);
  if (first === undefined) return last;
  return parts.length === 0
    ? next(first, last)
    : translate('chat.speech.reference.last', { before: first, after: last });
}

function rangeInWords({ from, to }: Range, context: Context): string {
  const { isPsalms, isOneChapter, said } = context;
  if (from.verse === undefined && to.verse === undefined) {
    return from.chapter === to.chapter
      ? chapterInWords(from.chapter, isPsalms)
      : translate(isPsalms ? 'chat.speech.reference.psalms' : 'chat.speech.reference.chapters', {
          start: String(from.chapter),
          end: String(to.chapter),
        });
  }
  const [start, end] = [from.verse ?? 1, to.verse ?? 1];
  if (from.chapter !== to.chapter) {
    return translate('chat.speech.reference.across', {
      start: placeInWords({ ...from, verse: start }, isPsalms),
      end: placeInWords({ ...to, verse: end }, isPsalms),
    });
  }
  const verses =
    start === end
      ? verseInWords(start)
      : translate('chat.speech.reference.verses', { start: String(start), end: String(end) });
  const isSaid = isOneChapter || said === from.chapter;
  return isSaid ? verses : next(chapterInWords(from.chapter, isPsalms), verses);
}

const placeInWords = ({ chapter, verse }: Required<ChapterVerse>, isPsalms: boolean): string =>
  next(chapterInWords(chapter, isPsalms), verseInWords(verse));

const chapterInWords = (chapter: number, isPsalms: boolean): string =>
  translate(isPsalms ? 'chat.speech.reference.psalm' : 'chat.speech.reference.chapter', {
    chapter: String(chapter),
  });

const verseInWords = (verse: number): string =>
  translate('chat.speech.reference.verse', { verse: String(verse) });

const next = (before: string | undefined, after: string): string =>
  before === undefined ? after : translate('chat.speech.reference.next', { before, after });
