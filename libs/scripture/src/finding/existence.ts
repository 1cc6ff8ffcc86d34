import type { BookCode } from '@targum/contracts/on-demand';
import type { Range } from '../references/reference.ts';
import { LAST } from './parser/parser.ts';

/** The last verse of each chapter of a text, by book. */
export type Chapters = Partial<Readonly<Record<BookCode, readonly number[]>>>;

/** Replaces the parser's numbers for "last chapter" and "last verse" by those of the text. */
export function withLastNumbers(range: Range, chapters: readonly number[] | undefined): Range {
  const { chapter, verse } = range.to;
  if (chapter !== LAST && verse !== LAST) return range;
  const last = chapter === LAST ? (chapters?.length ?? range.from.chapter) : chapter;
  if (verse === undefined) return { from: range.from, to: { chapter: last } };
  const lastVerse = chapters?.[last - 1] ?? range.from.verse ?? 1;
  return { from: range.from, to: { chapter: last, verse: verse === LAST ? lastVerse : verse } };
}
