/**
 * Matches a character with a shape. Excludes white space, controls, characters that Unicode lets
 * programs ignore (joiners, direction marks, Hangul fillers, variation selectors), annotation
 * marks, the empty Braille pattern and the null notehead. Other format characters of Unicode, such
 * as the Arabic number sign, have a shape.
 */
const VISIBLE = /[^\s\p{Cc}\p{DI}\ufff9-\ufffb\u2800\u{1d159}]/u;

/** Returns the index of the first visible character of a text, or -1. */
export const visibleFrom = (text: string): number => text.search(VISIBLE);

export const isInvisible = (text: string): boolean => visibleFrom(text) === -1;

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter((name) => name !== null && !isInvisible(name)).join(' ');
