/** A number of a verse, or the sign of a note: `39`, `a`. */
const SIGN = String.raw`(?:\p{Nd}{1,3}|[a-z])`;

/** The Markdown that is between words, in the order in which it is tried at a place. */
const MARKDOWN = new RegExp(
  [
    // An escaped character, or a line break.
    String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])|\\\n`,
    // The beginning of a line of a block quotation, and of a heading in it.
    String.raw`^[ \t]*(?:>[ \t]?)+(?:#{1,6}[ \t])?`,
    // Words that are struck out. A reader does not count them.
    String.raw`(?<!~)(?<tildes>~~?)(?![\s~])[^~]+(?<!\s)\k<tildes>(?!~)`,
    // The sign of a note, right after a word or its punctuation.
    String.raw`(?<=[^\s>])(?:\[ ?${SIGN} ?\]|\( ?${SIGN} ?\))(?!\()`,
    String.raw`(?<=[^\s>])<(?<raised>su[bp])>${SIGN}<\/\k<raised>>`,
    String.raw`[⁰¹²³⁴-⁹⁻]+|\[\^${SIGN}\]|[†‡]`,
    // The number of a verse, raised, in brackets or after that of its chapter. Only the number is kept.
    String.raw`\[ ?(?<bracketed>\p{Nd}{1,3}) ?\](?!\()|\( ?(?<braced>\p{Nd}{1,3}) ?\)`,
    String.raw`(?<!\p{Nd})\p{Nd}{1,3}:(?<verse>\p{Nd}{1,3})(?!\p{Nd})`,
    // The words of a link are kept. The label of an undefined link shows, unless it is a number.
    String.raw`!?\[(?<words>[^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[(?:\p{Nd}{1,3})?\])`,
    // Tags that say how words look. The words in others are read.
    String.raw`<\/?(?:b|i|u|em|strong|small|mark|span|p|div|br|sup|sub) ?\/?>`,
    String.raw`[*~\x60]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])`,
  ].join('|'),
  'gmu',
);

/** Emphasis and most tags, within a word too. In place of all else is a space. */
const WITHIN_WORD = /^(?:[*~`_†‡]|<(?!br|su[bp]>|\/su[bp]>))/;
const KEPT = ['escaped', 'words', 'bracketed', 'braced', 'verse'];

/**
 * The words of Markdown as plain text on one line: without emphasis, links, marks of block quotations,
 * escapes, tags, signs of notes and words that are struck out. Numbers of verses stay, without their
 * brackets.
 */
export const plainWords = (markdown: string): string =>
  markdown
    .replaceAll(MARKDOWN, (match: string, ...rest: readonly unknown[]) => {
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      const kept = KEPT.flatMap((name) => groups[name] ?? [])[0];
      if (kept === undefined) return WITHIN_WORD.test(match) ? '' : ' ';
      return groups['escaped'] === undefined && groups['words'] === undefined ? ` ${kept} ` : kept;
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
