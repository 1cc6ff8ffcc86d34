/** A token of a USFM file. `line` is the line where the token begins. */
export type Token =
  /** `\id`, `\c` or `\v`, with the word after it. */
  | { kind: 'number'; line: number; marker: string; value: string }
  /** The beginning of a paragraph or of a style, such as `\q1` or `\nd`. */
  | { kind: 'open'; line: number; marker: string }
  /** The end of a style or a note, such as `\nd*`. */
  | { kind: 'close'; line: number; marker: string }
  /** Plain text. `isBar` marks a vertical bar that is neither escaped nor before attributes. */
  | { kind: 'text'; line: number; text: string; isBar?: boolean };

const MARKER = String.raw`\\\+?[\w-]+`;
/** Characters that a backslash turns into plain text. */
const ESCAPED = String.raw`\/~|"'=`;

/**
 * The alternatives are in the order in which they are tried. Milestones such as `\ts\*` are not
 * tokens. Source: the grammar of USFM 3.1.
 */
const TOKEN = new RegExp(
  [
    String.raw`${MARKER}[ \t\r\n]*\\\*`,
    String.raw`\\\+?(?<close>[\w-]+)\*`,
    String.raw`\\(?<numbered>id|c|v)(?![\w-])[ \t\r\n]*(?<value>[^\\|~ \t\r\n]*)`,
    String.raw`\\\+?(?<open>[\w-]+)[ \t\r\n]*`,
    String.raw`\\(?<escaped>[\\/~|"'=])`,
    String.raw`(?<space>~|//)`,
    String.raw`(?<text>[^\\|~/]+|/)`,
    String.raw`(?<bar>\|)`,
    String.raw`\\\*?`,
  ].join('|'),
  'g',
);
const END_MARKER = new RegExp(String.raw`${MARKER}\*`, 'y');
/** Matches a milestone without `\*`, as in older files. Its attributes are on its line. */
const OLD_MILESTONE = /-[se][ \t]*$/;
const REST_OF_LINE = /[^\\\r\n]*/y;
const LINE_END = /\r\n|\r|\n/g;

function endOf(pattern: RegExp, usfm: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(usfm) ? pattern.lastIndex : undefined;
}

function endOfAttributes(usfm: string, from: number): number {
  let at = usfm.indexOf('\\', from);
  while (at !== -1 && at + 1 < usfm.length && ESCAPED.includes(usfm.charAt(at + 1))) {
    at = usfm.indexOf('\\', at + 2);
  }
  return at === -1 ? usfm.length : at;
}

/** Returns the end of a milestone with attributes, such as `\zaln-s |…\*`. */
function endOfMilestone(usfm: string, marker: string, bar: number): number | undefined {
  if (usfm.charAt(bar) !== '|') return undefined;
  const end = endOfAttributes(usfm, bar);
  if (usfm.startsWith(String.raw`\*`, end)) return end + 2;
  return OLD_MILESTONE.test(marker) ? endOf(REST_OF_LINE, usfm, bar) : undefined;
}

function tokenOf(groups: Partial<Record<string, string>>, line: number): Token | undefined {
  const { numbered, value = '', open, close, escaped, space, text, bar } = groups;
  if (numbered !== undefined) return { kind: 'number', line, marker: numbered, value };
  if (open !== undefined) return { kind: 'open', line, marker: open };
  if (close !== undefined) return { kind: 'close', line, marker: close };
  if (space !== undefined) return { kind: 'text', line, text: ' ' };
  if (bar !== undefined) return { kind: 'text', line, text: bar, isBar: true };
  const plain = text ?? escaped;
  return plain === undefined ? undefined : { kind: 'text', line, text: plain };
}

export function* tokensOf(usfm: string): Generator<Token> {
  const pattern = new RegExp(TOKEN);
  let line = 1;
  /** Bars before this index begin no attributes, so each part of the file is searched once. */
  let plainEnd = 0;
  for (let match = pattern.exec(usfm); match !== null; match = pattern.exec(usfm)) {
    const { 0: matched, index, groups = {} } = match;
    let skipped: number | undefined;
    if (groups['open'] !== undefined) {
      skipped = endOfMilestone(usfm, matched, pattern.lastIndex);
    } else if (groups['bar'] !== undefined && index >= plainEnd) {
      plainEnd = endOfAttributes(usfm, index);
      if (endOf(END_MARKER, usfm, plainEnd) !== undefined) skipped = plainEnd;
    }
    const token = skipped === undefined ? tokenOf(groups, line) : undefined;
    if (token !== undefined) yield token;
    pattern.lastIndex = skipped ?? pattern.lastIndex;
    line += usfm.slice(index, pattern.lastIndex).match(LINE_END)?.length ?? 0;
  }
}
