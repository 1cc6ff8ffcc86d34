import { LINK_TARGET } from '@targum/markdown';
import { MOSTLY_OPENING } from '../quotation-marks.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', '#160': ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"' },
  ...{ apos: "'", '#39': "'", lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
  ...{ ndash: '–', mdash: '—', hellip: '…' },
};

/** Matches a verse number or the sign of a note: `39`, `a`. */
const SIGN = String.raw`(?:\p{Nd}{1,3}|[a-z])`;

/**
 * The Markdown between words, in the order in which the alternatives are tried. A wrong guess makes
 * a claim differ, and never makes a claim exact.
 */
const MARKDOWN = new RegExp(
  [
    // An escaped character, a line break, or an entity.
    String.raw`\\(?<escaped>[!-\/:-@\[-\x60\{-~])|\\\n|&(?<entity>${Object.keys(ENTITIES).join('|')});`,
    // The beginning of a line of a block quotation, and of a heading in it.
    String.raw`^[ \t]*(?:>[ \t]?)+(?:#{1,6}[ \t])?`,
    // Words that are struck out, between spaces or punctuation. They do not count.
    String.raw`(?<![^\s"${MOSTLY_OPENING}(*_])~~(?![\s~])[^~\n]+(?<!\s)~~(?![~\p{L}\p{N}])`,
    // The sign of a note, right after a word or its punctuation.
    String.raw`(?<=[^\s>])(?:\[ ?${SIGN} ?\]|\( ?${SIGN} ?\))(?!\()`,
    String.raw`(?<=[^\s>])<(?<raised>su[bp])>${SIGN}<\/\k<raised>>`,
    String.raw`[⁰¹²³⁴-⁹⁻]+|\[\^${SIGN}\]|[†‡]`,
    // A verse number in brackets, or after the number of its chapter. Only the verse number is
    // kept.
    String.raw`\[ ?(?<bracketed>\p{Nd}{1,3}) ?\](?!\()|\( ?(?<braced>\p{Nd}{1,3}) ?\)`,
    String.raw`(?<!\p{Nd})\p{Nd}{1,3}:(?<verse>\p{Nd}{1,3})(?!\p{Nd})`,
    // A link, of which only the words are kept. Readers see the whole of `[words][label]` if the
    // label is not defined, so this is a link only if the label is empty or a number.
    String.raw`!?\[(?<words>[^[\]]*)\](?:${LINK_TARGET}|\[(?:\p{Nd}{1,3})?\])`,
    // Tags that change the look of words. Readers see any other tag as text, so its name counts as
    // a word.
    String.raw`<\/?(?:b|i|u|em|strong|small|mark|span|p|div|[bB][rR]|sup|sub) ?\/?>`,
    String.raw`[*~\x60]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])`,
  ].join('|'),
  'gmu',
);

/** This Markdown can stand within a word, so it is removed. A space replaces all other Markdown. */
const WITHIN_WORD = /^(?:[*~`_†‡]|<(?![bB][rR]|su[bp]>|\/su[bp]>))/;
const NUMBERS = ['bracketed', 'braced', 'verse'];

function keptOf(match: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { escaped, entity, words } = groups;
  if (entity !== undefined) return ENTITIES[entity]!;
  const number = NUMBERS.flatMap((name) => groups[name] ?? [])[0];
  if (number !== undefined) return ` ${number} `;
  return escaped ?? words ?? (WITHIN_WORD.test(match) ? '' : ' ');
}

/**
 * Returns the words of Markdown as plain text on one line. Footnote markers and words that are
 * struck out are left out. Verse numbers stay, without brackets.
 */
export const plainWords = (markdown: string): string =>
  markdown
    .replaceAll(MARKDOWN, (match: string, ...rest: readonly unknown[]) =>
      keptOf(match, rest.at(-1) as Readonly<Record<string, string | undefined>>),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
