import type { ChapterVerse, Range, Reference } from './reference.ts';

const places = (range: Range, hasChapter: boolean): string => {
  const text = ({ chapter, verse }: ChapterVerse): string =>
    verse === undefined ? String(chapter) : `${chapter}:${verse}`;
  const { from, to } = range;
  const start = hasChapter || from.verse === undefined ? text(from) : String(from.verse);
  if (from.chapter === to.chapter && from.verse === to.verse) return start;
  const isSameChapter = from.chapter === to.chapter && from.verse !== undefined;
  return `${start}–${isSameChapter ? to.verse : text(to)}`;
};

/** Writes a reference for readers: "Mark 4:35–41, 43; 5:1". */
export function referenceLabel({ ranges }: Reference, bookName: string): string {
  let text = bookName;
  let chapter: number | undefined;
  for (const range of ranges) {
    const isSame = range.from.verse !== undefined && range.from.chapter === chapter;
    const isFirst = text === bookName;
    const separator = isFirst ? ' ' : isSame || chapter === undefined ? ', ' : '; ';
    text += `${separator}${places(range, !isSame)}`;
    chapter = range.to.verse === undefined ? undefined : range.to.chapter;
  }
  return text;
}
