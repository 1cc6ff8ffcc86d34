/**
 * A character with a shape. Those without one are white space, controls, what Unicode lets programs leave
 * out (joiners, marks of direction, fillers of Hangul, variation selectors), marks of annotations, the
 * empty Braille pattern and the null notehead. Letters that Unicode counts as format characters, such as
 * the Arabic sign of a number, have a shape.
 */
const VISIBLE = /[^\s\p{Cc}\p{DI}\ufff9-\ufffb\u2800\u{1d159}]/u;

/** Where the first visible character of a text is; -1 if it has none. */
export const visibleFrom = (text: string): number => text.search(VISIBLE);

/** Whether a text has no visible character. Joiners and marks of direction inside words are part of them. */
export const isInvisible = (text: string): boolean => visibleFrom(text) === -1;

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** First and last name joined, without one that cannot be seen; empty if both are missing. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter((name) => name !== null && !isInvisible(name)).join(' ');
