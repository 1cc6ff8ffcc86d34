import { oneChapterBooks } from '@targum/contracts/references';
import type { Range, Reference } from '@targum/contracts/references';

type Join = (start: number | string, end: number | string) => string;

interface Words {
  readonly chapter: (chapter: number) => string;
  readonly chapters: Join;
  readonly verse: (verse: number) => string;
  readonly verses: Join;
  /** From a verse of one chapter to a verse of another. */
  readonly across: Join;
  readonly psalm: (psalm: number) => string;
  readonly psalms: Join;
  readonly comma: string;
  readonly and: string;
}

const LANGUAGES: Readonly<Record<'en' | 'fr' | 'ar', Words>> = {
  en: {
    chapter: (chapter) => `chapter ${chapter}`,
    chapters: (start, end) => `chapters ${start} to ${end}`,
    verse: (verse) => `verse ${verse}`,
    verses: (start, end) => `verses ${start} to ${end}`,
    across: (start, end) => `from ${start} to ${end}`,
    psalm: (psalm) => `Psalm ${psalm}`,
    psalms: (start, end) => `Psalms ${start} to ${end}`,
    comma: ', ',
    and: ', and ',
  },
  fr: {
    chapter: (chapter) => `chapitre ${chapter}`,
    chapters: (start, end) => `chapitres ${start} à ${end}`,
    verse: (verse) => `verset ${verse}`,
    verses: (start, end) => `versets ${start} à ${end}`,
    across: (start, end) => `du ${start} au ${end}`,
    psalm: (psalm) => `Psaume ${psalm}`,
    psalms: (start, end) => `Psaumes ${start} à ${end}`,
    comma: ', ',
    and: ', et ',
  },
  ar: {
    chapter: (chapter) => `الأصحاح ${chapter}`,
    chapters: (start, end) => `الأصحاحات ${start} إلى ${end}`,
    verse: (verse) => `الآية ${verse}`,
    verses: (start, end) => `الآيات ${start} إلى ${end}`,
    across: (start, end) => `من ${start} إلى ${end}`,
    psalm: (psalm) => `المزمور ${psalm}`,
    psalms: (start, end) => `المزامير ${start} إلى ${end}`,
    comma: '، ',
    and: '، و',
  },
};

interface Context {
  readonly words: Words;
  readonly isPsalms: boolean;
  readonly isOneChapter: boolean;
  /** The chapter that was said last. */
  readonly said: number | undefined;
}

function rangeInWords({ from, to }: Range, context: Context): string {
  const { words, isPsalms, isOneChapter, said } = context;
  const chapter = isPsalms ? words.psalm : words.chapter;
  const place = (number: number, verse: number): string =>
    `${chapter(number)}${words.comma}${words.verse(verse)}`;
  if (from.verse === undefined && to.verse === undefined) {
    const chapters = isPsalms ? words.psalms : words.chapters;
    return from.chapter === to.chapter ? chapter(from.chapter) : chapters(from.chapter, to.chapter);
  }
  const [start, end] = [from.verse ?? 1, to.verse ?? 1];
  if (from.chapter !== to.chapter) {
    return words.across(place(from.chapter, start), place(to.chapter, end));
  }
  const verses = start === end ? words.verse(start) : words.verses(start, end);
  const isSaid = isOneChapter || said === from.chapter;
  return isSaid ? verses : `${chapter(from.chapter)}${words.comma}${verses}`;
}

/**
 * Says a reference as words, for reading aloud: "Mark, chapter 4, verses 35 to 41".
 * @param bookName the name of the book, as it is said. The psalms are said by their own name.
 */
export function referenceInWords(
  { book, ranges }: Reference,
  language: 'en' | 'fr' | 'ar',
  bookName: string,
): string {
  const words = LANGUAGES[language];
  const isPsalms = book === 'PSA';
  let said: number | undefined;
  const parts = ranges.map((range) => {
    const isOneChapter = oneChapterBooks.includes(book);
    const text = rangeInWords(range, { words, isPsalms, isOneChapter, said });
    said = range.to.verse === undefined ? undefined : range.to.chapter;
    return text;
  });
  const last = parts.pop();
  if (last === undefined) return bookName;
  const list = parts.length === 0 ? last : `${parts.join(words.comma)}${words.and}${last}`;
  return isPsalms ? list : `${bookName}${words.comma}${list}`;
}
