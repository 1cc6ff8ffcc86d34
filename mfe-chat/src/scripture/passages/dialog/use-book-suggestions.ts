import { useEffect, useState } from 'react';
import type { ScriptureText } from '@targum/contracts/on-demand';
import { loadBookNames } from '@targum/scripture/book-names';
import type { BookNames } from '@targum/scripture/book-names';
import { currentLanguage } from '@targum/ui-kit';

const MOST = 6;

/** A chapter after the name, or a full stop after an abbreviation: the name is complete. */
const HAS_CHAPTER = /\p{L}\P{L}*[\p{N}.:]/u;

/** Case, diacritics and vowel signs make no difference. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the names of books that the typed words begin: names in the reader's language of the books
 * that the texts have, and the names that the texts give to their books.
 */
export function useBookSuggestions(
  words: string,
  texts: readonly ScriptureText[],
): readonly string[] {
  const names = useBookNames();
  const typed = folded(words.trimStart());
  if (typed === '' || HAS_CHAPTER.test(typed)) return [];
  const books = texts.flatMap((text) => text.books);
  /** All names of a book by the name that a suggestion shows. */
  const own = new Map(
    books.flatMap(({ code }) => {
      const [shown, ...others] = names?.get(code) ?? [];
      return shown === undefined ? [] : [[shown, [shown, ...others]] as const];
    }),
  );
  const given = books
    .filter(({ name }) => !own.has(name))
    .map(({ name }) => [name, [name]] as const);
  const all = new Map([...own, ...given]);
  const those = (fits: (name: string) => boolean) =>
    [...all].filter(([, keys]) => keys.some((key) => fits(folded(key)))).map(([shown]) => shown);
  const begun = those((name) => name.startsWith(typed));
  const within = those((name) => name.includes(` ${typed}`));
  const found = [...new Set([...begun, ...within])].slice(0, MOST);
  return found.every((name) => folded(name) === typed) ? [] : found;
}

/** Undefined until the names have loaded, and in languages whose names are not known. */
function useBookNames(): BookNames | undefined {
  const [names, setNames] = useState<BookNames>();
  useEffect(() => {
    let isGone = false;
    const show = (loaded: BookNames | undefined) => {
      if (!isGone) setNames(loaded);
    };
    // Without a network there are no suggestions, and the field still works.
    void loadBookNames(currentLanguage()).then(show, () => {});
    return () => {
      isGone = true;
    };
  }, []);
  return names;
}
