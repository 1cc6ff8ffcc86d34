import type { BookNames } from '../../text.ts';

/** The slots of a chapter. The first slot is its heading, and the slot with index 1 is verse 1. */
export interface ChapterSlots {
  readonly chapter: number;
  readonly slots: string[];
}

export interface BookSlots {
  readonly id: string;
  readonly names: BookNames;
  readonly chapters: ChapterSlots[];
  /** True if some text of the book stands outside the verses, so that its verse is unknown. */
  isMixed: boolean;
}

/**
 * The space before `sID` matters: `osisID="` ends in the same letters and is also in closing tags.
 */
const BEGINNING = /<(?:div|chapter)\b[^>]* sID="[^>]*>/g;
const OSIS_ID = /\bosisID="([^".]+)(?:\.(\d+))?"/;
const NAME = /<milestone n="([^"]*)" type="x-usfm-(h|toc[123])"\/>/g;
const NAMES = { h: 'header', toc1: 'long', toc2: 'short', toc3: 'abbreviation' } as const;

const namesIn = (slot: string): BookNames =>
  Object.fromEntries(
    [...slot.matchAll(NAME)].map(([, name, kind]) => [NAMES[kind as keyof typeof NAMES], name]),
  );

/** Finds where books and chapters begin. The beginning of a book has no chapter. */
function beginningsIn(slot: string) {
  return [...slot.matchAll(BEGINNING)].flatMap(({ 0: tag, index }) => {
    const [, book, chapter] = OSIS_ID.exec(tag) ?? [];
    if (book === undefined || !(tag.startsWith('<chapter') || tag.includes('type="book"')))
      return [];
    const end = index + tag.length;
    return [{ book, chapter: chapter === undefined ? undefined : Number(chapter), end }];
  });
}

const hasWords = (osis: string): boolean =>
  osis.replaceAll(/<(note|title|speaker)\b.*?<\/\1>|<[^>]*>/gs, '').trim() !== '';

/**
 * Finds books and chapters by the marks in the slots. Each slot after a chapter's heading is its
 * next verse, so the module's numbering need not be known.
 */
export function bookSlotsIn(slots: readonly string[]): BookSlots[] {
  const books: BookSlots[] = [];
  for (const slot of slots) {
    const beginnings = beginningsIn(slot);
    // Words before the beginning of a chapter belong to a verse of the chapter before, but to an
    // unknown one. Words before the beginning of a book are its introduction.
    const [first] = beginnings;
    if (first?.chapter !== undefined && hasWords(slot.slice(0, first.end))) {
      const before = books.at(-1);
      if (before !== undefined) before.isMixed = true;
    }
    for (const { book, chapter, end } of beginnings) {
      let open = books.at(-1);
      if (open?.id !== book) {
        // The names of a book follow its beginning.
        open = { id: book, names: namesIn(slot.slice(end)), chapters: [], isMixed: false };
        books.push(open);
      }
      if (chapter === undefined) continue;
      open.chapters.push({ chapter, slots: [slot] });
      if (hasWords(slot.slice(end))) open.isMixed = true;
    }
    if (beginnings.length === 0) books.at(-1)?.chapters.at(-1)?.slots.push(slot);
  }
  return books;
}
