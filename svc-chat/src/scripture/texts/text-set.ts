import type { BookCode } from '@targum/contracts/on-demand';
import type { TextContents, TextNames } from '@targum/scripture';
import { preferredLanguages } from './preferred-languages.ts';
import type { TextVersion, TextWithBooks } from './installed-texts.repository.ts';

/** A text in which references can open. */
export interface InstalledText extends Pick<
  TextVersion,
  'id' | 'abbreviation' | 'name' | 'language' | 'numbering'
> {
  readonly contents: TextContents;
}

function toInstalled({ books, ...text }: TextWithBooks): InstalledText {
  const { id, abbreviation, name, language, numbering } = text;
  const counts = new Map(books.map(({ book, verse_counts }) => [book, verse_counts]));
  return {
    ...{ id, abbreviation, name, language, numbering },
    contents: { chapters: (book: BookCode) => counts.get(book) },
  };
}

/** @param rows the default text first. */
export function createTextSet(rows: readonly TextWithBooks[]) {
  const byId = new Map(rows.map((row) => [row.id, toInstalled(row)]));
  const namesOf = ({ books }: TextWithBooks): TextNames =>
    Object.fromEntries(books.map(({ book, names }) => [book, names]));
  /**
   * Returns a text in the language: the default text if possible, otherwise the first text by name.
   */
  const inLanguage = (language: string) =>
    rows.find((row) => {
      const tag = row.language.toLowerCase();
      return tag === language || tag.split('-')[0] === language;
    });
  return {
    names: rows.map(namesOf) as readonly TextNames[],
    /** The default text first. */
    all: [...byId.values()] as readonly InstalledText[],
    get: (id: string) => byId.get(id),
    /** Returns the first of these texts that is installed. */
    firstOf: (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])[0],
    /**
     * Returns the best text for a reader, otherwise the default text, otherwise the first text by
     * name.
     */
    bestFor(languages: readonly string[]) {
      const [best] = preferredLanguages(languages).flatMap((tag) => inLanguage(tag) ?? []);
      const row = best ?? rows[0];
      return row && byId.get(row.id);
    },
  };
}

export type TextSet = ReturnType<typeof createTextSet>;
