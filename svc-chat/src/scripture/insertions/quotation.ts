import { joinedNumbers } from '@targum/scripture';
import { plainInMarkdown } from '@targum/markdown';
import type { PassageVerse } from '@targum/contracts/on-demand';

export interface VersesToQuote {
  readonly verses: readonly PassageVerse[];
  /** The reference for readers, with the text's own name of the book, such as "Mark 4:39". */
  readonly label: string;
  readonly abbreviation: string;
}

/** Markdown, and the place of the label in it. */
export interface InsertedQuotation {
  readonly text: string;
  readonly label: { readonly start: number; readonly end: number };
}

const SMALL = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'] as const;
const SMALL_MINUS = '⁻';

/**
 * Writes the number of a verse with superscript digits, because these do not occur in the words of
 * a text.
 */
const numberOf = (verse: PassageVerse): string =>
  joinedNumbers(verse, SMALL_MINUS).replaceAll(/\d/g, (digit) => SMALL[Number(digit)]!);

const withNumber = (verse: PassageVerse): string =>
  `${numberOf(verse)} ${plainInMarkdown(verse.text.trim())}`;

const titleOf = ({ title }: PassageVerse): string | undefined =>
  title === undefined || title.trim() === '' ? undefined : `*${plainInMarkdown(title.trim())}*`;

/**
 * Returns the paragraphs of a quotation. If the verses are from several chapters, the number of
 * each chapter is a paragraph.
 */
function paragraphsOf(verses: readonly PassageVerse[]): string[][] {
  const paragraphs: string[][] = [];
  const hasChapters = new Set(verses.map(({ chapter }) => chapter)).size > 1;
  let chapter: number | undefined;
  for (const verse of verses) {
    const isNew = hasChapters && verse.chapter !== chapter;
    chapter = verse.chapter;
    const title = titleOf(verse);
    if (isNew) paragraphs.push([`**${chapter}**`]);
    if (title !== undefined) paragraphs.push([title]);
    const last = paragraphs.at(-1);
    if (isNew || title !== undefined || last === undefined) paragraphs.push([withNumber(verse)]);
    else last.push(withNumber(verse));
  }
  return paragraphs;
}

/** Puts the source after a text, such as "(Mark 4:39, WEB)". */
function withSource(before: string, { label, abbreviation }: VersesToQuote): InsertedQuotation {
  const shown = plainInMarkdown(label);
  const start = before.length + 1;
  return {
    text: `${before}(${shown}, ${plainInMarkdown(abbreviation)})`,
    label: { start, end: start + shown.length },
  };
}

/** @param prefix the beginning of each further line, such as the indent of a list item. */
export function blockQuotation(quoted: VersesToQuote, prefix: string): InsertedQuotation {
  const paragraphs = paragraphsOf(quoted.verses).map((lines) =>
    lines.map((line) => `> ${line}`).join(`\n${prefix}`),
  );
  return withSource([...paragraphs, '> '].join(`\n${prefix}>\n${prefix}`), quoted);
}

/** Formats verses in one line, for the cell of a table. */
export const lineQuotation = (quoted: VersesToQuote): InsertedQuotation =>
  withSource(`${paragraphsOf(quoted.verses).flat().join(' ')} `, quoted);
