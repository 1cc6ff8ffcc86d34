/** The white space of markup. Other spaces, such as those before French punctuation, belong to the text. */
const SPACE = ' \t\r\n';

/**
 * Matches a mark that follows a word without a space. A final quotation mark before a letter does
 * not close a quotation. It begins a quotation, as in Finnish and German, or a word, as in ’tis.
 */
const CLOSING = /^\s*(?:[\p{Term}\p{Pe}…]|\p{Pf}(?![\p{L}\p{N}]))/u;
/** Matches a dash that continues a sentence after a quotation, as in “Come”—he said. */
const DASH = /^\s*\p{Pd}\S/u;
const QUOTATION_END = /\p{Pf}$/u;

// No space is added beside letters of these scripts, which have no spaces between words.
const WORD_START =
  /^(?:[\p{Ps}\p{Pi}¿¡"][\u00a0\u202f]?)*[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]]|^[\p{Ps}\p{Pi}¿¡]+$/v;
const WORD_END =
  /(?:[[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}\p{Term}…]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\uff00-\uff65]]"?|[.,;:?!…]['"]+)$/v;

function withoutSpacesAfter(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Joins the texts before and after a dropped note or the end of a speech. Either text may hold the
 * only space between two words, or a superfluous space.
 */
export function joined(before: string, after: string): string {
  const start = withoutSpacesAfter(before);
  const isClosed = CLOSING.test(after) || (DASH.test(after) && QUOTATION_END.test(start));
  if (isClosed) return start + after.replace(/^[ \t\r\n]+/, '');
  return WORD_END.test(before) && WORD_START.test(after) ? `${before} ${after}` : before + after;
}
