/** The quotation marks of all languages: an opening mark, and the marks that close it. */
export const QUOTATION_KINDS: readonly (readonly [open: string, close: string])[] = [
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
  // Swedish, Finnish, some Arabic texts and some German books use these marks for both opening and
  // closing.
  ['”', '”“'],
  ['»', '«'],
];

const distinct = (marks: readonly string[]): string => [...new Set(marks.join(''))].join('');

export const OPENING_MARKS = distinct(QUOTATION_KINDS.map(([open]) => open));
export const CLOSING_MARKS = distinct(QUOTATION_KINDS.map(([, close]) => close));
/** All of these marks, for a character class. Single quotation marks are not among them. */
export const QUOTATION_MARKS = distinct(QUOTATION_KINDS.flat());
