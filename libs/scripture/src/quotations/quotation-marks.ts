/**
 * The quotation marks of all languages: an opening mark, and the marks that close it. All patterns
 * with quotation marks are built from this list.
 */
export const QUOTATION_KINDS: readonly (readonly [open: string, close: string])[] = [
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
  // Swedish, Finnish, some Arabic texts and some German books open and close with these marks.
  ['”', '”“'],
  ['»', '«'],
];

const distinct = (marks: readonly string[]): string => [...new Set(marks.join(''))].join('');

/** The marks that open a quotation, for a character class. */
export const OPENING_MARKS = distinct(QUOTATION_KINDS.map(([open]) => open));
/** The marks that close a quotation, for a character class. */
export const CLOSING_MARKS = distinct(QUOTATION_KINDS.map(([, close]) => close));
/** All of these marks, for a character class. Single quotation marks are not among them. */
export const QUOTATION_MARKS = distinct(QUOTATION_KINDS.flat());
