/** The Markdown that stands between words, in the order in which it is tried at a place. */
const MARKDOWN = new RegExp(
  [
    // An escaped mark, or a line break.
    String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])|\\\n`,
    // The marks of a block quotation and of a heading in it.
    String.raw`^[ \t]*(?:>[ \t]?)+(?:#{1,6}[ \t])?`,
    // Verse numbers and marks of notes: small raised, or in brackets.
    String.raw`<(?:sup|sub)>[^<]{0,10}<\/(?:sup|sub)>|[⁰¹²³⁴-⁹⁻]+|\[\^[^\]\s]{1,20}\]`,
    String.raw`[[(][ ]?(?:\p{Nd}{1,3}|[a-z])[ ]?[\])](?!\()|(?<!\p{Nd})\p{Nd}{1,3}:\p{Nd}{1,3}(?!\p{Nd})`,
    // The words of a link are kept.
    String.raw`!?\[(?<words>[^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])`,
    String.raw`<\/?[a-z][^<>]{0,100}>`,
    String.raw`[*~\x60]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|[†‡]`,
  ].join('|'),
  'gmu',
);

/** Marks of emphasis, of notes and most tags, within a word too. In place of all else is a space. */
const WITHIN_WORD = /^(?:[*~`_†‡]|<(?!br|su[bp]>))/;

/**
 * The words of Markdown as plain text on one line: without emphasis, links, marks of block quotations,
 * escapes, tags, marks of notes and verse numbers that are written as such. A plain number stays.
 */
export const plainWords = (markdown: string): string =>
  markdown
    .replaceAll(MARKDOWN, (match: string, ...rest: readonly unknown[]) => {
      const { escaped, words } = rest.at(-1) as { escaped?: string; words?: string };
      return escaped ?? words ?? (WITHIN_WORD.test(match) ? '' : ' ');
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
