import { foldedText } from '@targum/scripture';
import type { Book, Range, Verse } from '@targum/scripture';
import type { TextRow } from '@targum/database';
import type { InstalledTexts } from '../scripture/texts/installed-texts.ts';
import { createTextSet } from '../scripture/texts/text-set.ts';
import { chapterVersesOf } from '../scripture/passages/missing.ts';
import type { VersesRepository, VersesWanted } from '../scripture/passages/verses.repository.ts';
import { CHAPTER, firstOf, lastOf } from '../scripture/passages/verse-numbers.ts';
import type { WordSearch } from '../scripture/quotations/word-search.repository.ts';

export interface TextInMemory extends Partial<
  Pick<TextRow, 'language' | 'direction' | 'numbering'>
> {
  readonly id: string;
  readonly books: readonly Book[];
}

/**
 * Installed texts without PostgreSQL, for tests of the code that uses texts. The first text is the
 * default.
 */
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

const verseRowOf = ({ chapter, verse, verseEnd, numbers, title, text }: Verse) => ({
  ...{ chapter, verse, verse_end: verseEnd ?? null, numbers: numbers?.slice() ?? null },
  ...{ title: title ?? null, text },
});

/** Reports whether a verse has one of the numbers of a range. */
const isIn = (verse: Verse, range: Range): boolean =>
  verse.chapter * CHAPTER + verse.verse <= lastOf(range) &&
  verse.chapter * CHAPTER + (verse.verseEnd ?? verse.verse) >= firstOf(range) &&
  chapterVersesOf(verse).some((place) => {
    const number = place.chapter * CHAPTER + place.verse;
    return number >= firstOf(range) && number <= lastOf(range);
  });

/** Each verse of the texts with its folded words. */
const foldedIn = (texts: readonly TextInMemory[]) =>
  texts.flatMap(({ id: textId, books }) =>
    books.flatMap(({ code: book, verses }) =>
      verses.map(({ chapter, verse, text }) => {
        const place = { chapter, verse };
        return { textId, book, from: place, to: place, folded: foldedText(text) };
      }),
    ),
  );

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
  /** The first search fills this variable. */
  let folded: ReturnType<typeof foldedIn> | undefined;
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
          const own = (book?.verses ?? []).filter((verse) =>
            each.reference.ranges.some((range) => isIn(verse, range)),
          );
          return (
            text && {
              text: rowOf(text),
              book: book === undefined ? null : { names: book.names, verse_counts: countsOf(book) },
              verses: own.slice(0, most).map(verseRowOf),
            }
          );
        }),
    },
    words: {
      async find(words, textIds) {
        const verses = (folded ??= foldedIn(texts));
        const found = textIds.flatMap(
          (id) => verses.find((each) => each.textId === id && each.folded.includes(words)) ?? [],
        );
        return found[0];
      },
    },
  };
}
