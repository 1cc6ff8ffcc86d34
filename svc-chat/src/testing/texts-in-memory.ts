import { foldedText } from '@targum/scripture';
import type { Book } from '@targum/scripture';
import type { TextRow } from '@targum/database';
import type { InstalledTexts } from '../annotations/installed-texts.ts';
import { createTextSet } from '../annotations/text-set.ts';
import type { VersesRepository, VersesWanted } from '../passages/verses.repository.ts';
import { CHAPTER, firstOf, lastOf } from '../passages/verse-numbers.ts';
import type { WordSearch } from '../quotations/word-search.repository.ts';

export interface TextInMemory extends Partial<
  Pick<TextRow, 'language' | 'direction' | 'numbering'>
> {
  readonly id: string;
  readonly books: readonly Book[];
}

/** Installed texts without PostgreSQL, for tests of what is done with them. The first is the default. */
export interface TextsInMemory {
  readonly installed: InstalledTexts;
  readonly verses: VersesRepository;
  /** Finds words within a verse. */
  readonly words: WordSearch;
}

const countsOf = ({ verses }: Book): number[] => {
  const counts: number[] = [];
  for (const { chapter, verse, verseEnd } of verses) counts[chapter - 1] = verseEnd ?? verse;
  return counts;
};

const rowOf = (text: TextInMemory) => ({
  ...{ id: text.id, abbreviation: text.id.toUpperCase(), name: `The ${text.id} text` },
  ...{ language: text.language ?? 'en', direction: text.direction ?? 'ltr' },
  ...{ numbering: text.numbering ?? 'english', checksum: `sum-${text.id}`, max_verses: null },
});

export function textsInMemory(texts: readonly TextInMemory[]): TextsInMemory {
  const set = createTextSet(
    texts.map((text, index) => ({
      ...rowOf(text),
      is_default: index === 0,
      books: text.books.map((book) => ({
        ...{ book: book.code, names: book.names, verse_counts: countsOf(book) },
      })),
    })),
  );
  const bookOf = ({ textId, reference }: VersesWanted) =>
    texts.find(({ id }) => id === textId)?.books.find(({ code }) => code === reference.book);

  return {
    installed: {
      current: async () => set,
      known: () => set,
      start: () => ({ stop: async () => {} }),
    },
    verses: {
      read: async (wanted, most) =>
        wanted.map((each) => {
          const text = texts.find(({ id }) => id === each.textId);
          const book = bookOf(each);
          const verses = (book?.verses ?? []).filter(({ chapter, verse, verseEnd = verse }) =>
            each.reference.ranges.some(
              (range) =>
                chapter * CHAPTER + verse <= lastOf(range) &&
                chapter * CHAPTER + verseEnd >= firstOf(range),
            ),
          );
          return (
            text && {
              text: rowOf(text),
              book: book === undefined ? null : { names: book.names, verse_counts: countsOf(book) },
              verses: verses
                .slice(0, most)
                .map(({ chapter, verse, verseEnd, title, text: words }) => ({
                  ...{
                    chapter,
                    verse,
                    verse_end: verseEnd ?? null,
                    title: title ?? null,
                    text: words,
                  },
                })),
            }
          );
        }),
    },
    words: {
      async find(folded, textIds) {
        for (const textId of textIds) {
          for (const book of texts.find(({ id }) => id === textId)?.books ?? []) {
            const found = book.verses.find(({ text }) => foldedText(text).includes(folded));
            if (found !== undefined) {
              const { chapter, verse } = found;
              return { textId, book: book.code, from: { chapter, verse }, to: { chapter, verse } };
            }
          }
        }
        return undefined;
      },
    },
  };
}
