/** The Markdown between words, in the order in which it is tried at a place. */
const MARKDOWN = new RegExp(
  [
    // An escaped character, or a line break.
    String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])|\\\n`,
    // The beginning of a line of a block quotation, and of a heading in it.
    String.raw`^[ \t]*(?:>[ \t]?)+(?:#{1,6}[ \t])?`,
    // Verse numbers and footnote markers: superscript, in brackets, or a number with its chapter.
    String.raw`<(?:sup|sub)>[^<]{0,10}<\/(?:sup|sub)>|[⁰¹²³⁴-⁹⁻]+|\[\^[^\]\s]{1,20}\]`,
    String.raw`[[(][ ]?(?:\p{Nd}{1,3}|[a-z])[ ]?[\])](?!\()|(?<!\p{Nd})\p{Nd}{1,3}:\p{Nd}{1,3}(?!\p{Nd})`,
    // The words of a link are kept.
    String.raw`!?\[(?<words>[^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])`,
    String.raw`<\/?[a-z][^<>]{0,100}>`,
    String.raw`[*~\x60]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|[†‡]`,
  ].join('|'),
  'gmu',
);

/** Emphasis, footnote markers and most tags can be within a word. A space replaces all else. */
const WITHIN_WORD = /^(?:[*~`_†‡]|<(?!br|su[bp]>))/;

/**
 * The words of Markdown as plain text on one line: without emphasis, links, the `>` of block quotations,
 * escapes, tags, footnote markers, and verse numbers that are superscript, in brackets or written with
 * their chapter. Other numbers stay.
 */
export const plainWords = (markdown: string): string =>
  markdown
    .replaceAll(MARKDOWN, (match: string, ...rest: readonly unknown[]) => {
      const { escaped, words } = rest.at(-1) as { escaped?: string; words?: string };
      return escaped ?? words ?? (WITHIN_WORD.test(match) ? '' : ' ');
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
