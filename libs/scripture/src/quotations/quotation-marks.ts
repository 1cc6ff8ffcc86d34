type Kind = readonly [open: string, close: string];

/** The marks of most languages: an opening mark, and the marks that close it. */
const USUAL_KINDS: readonly Kind[] = [
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
];

/** The marks of all languages: an opening mark, and the marks that close it. */
export const QUOTATION_KINDS: readonly Kind[] = [
  ...USUAL_KINDS,
  // Swedish, Finnish, some Arabic texts and some German books open and close with these
  // marks.
  ['”', '”“'],
  ['»', '«'],
];

const distinct = (marks: readonly string[]): string => [...new Set(marks.join(''))].join('');

export const OPENING_MARKS = distinct(QUOTATION_KINDS.map(([open]) => open));
export const CLOSING_MARKS = distinct(QUOTATION_KINDS.map(([, close]) => close));
/** All quotation marks except ‘ and ’, for a character class. */
export const QUOTATION_MARKS = distinct(QUOTATION_KINDS.flat());

const usualOpenings = distinct(USUAL_KINDS.map(([open]) => open));
const usualClosings = USUAL_KINDS.map(([, close]) => close).join('');

/**
 * The marks that open a quotation in most languages, for a character class. They do not include
 * `"`, which both opens and closes.
 */
export const MOSTLY_OPENING = usualOpenings.replace('"', '');
/**
 * The marks that close a quotation in most languages, for a character class. They do not include
 * `"`, which both opens and closes.
 */
export const MOSTLY_CLOSING = distinct(
  Array.from(usualClosings).filter((mark) => !usualOpenings.includes(mark)),
);
