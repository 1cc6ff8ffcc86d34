/** A piece of a USFM file. `line` is where it begins. */
export type Token =
  /** `\id`, `\c` or `\v`, with the word after it. */
  | { kind: 'number'; line: number; marker: string; value: string }
  /** The beginning of a paragraph or of a style, such as `\q1` or `\nd`. */
  | { kind: 'open'; line: number; marker: string }
  /** The end of a style or a note, such as `\nd*`. */
  | { kind: 'close'; line: number; marker: string }
  /** `isBar`: a vertical bar that is neither escaped nor before attributes. */
  | { kind: 'text'; line: number; text: string; isBar?: boolean };

/** Attributes: `|lemma="…" strong="…"`, or one without a name. */
const ATTRIBUTES = String.raw`\|(?:[^\\]|\\["\\=~/|])*`;
const MARKER = String.raw`\\\+?[\w-]+`;

/**
 * The alternatives, in the order in which they are tried. Milestones such as `\zaln-s |…\*`, in older
 * files without `\*` at the end of the line, and attributes before the end of a style are no tokens.
 * Source: the grammar of USFM 3.1.
 */
const TOKEN = new RegExp(
  [
    String.raw`${MARKER}[ \t\r\n]*(?:${ATTRIBUTES})?\\\*`,
    String.raw`${MARKER}(?<=-[se])[ \t]*\|[^\\\r\n]*`,
    String.raw`\\\+?(?<close>[\w-]+)\*`,
    String.raw`\\(?<numbered>id|c|v)(?![\w-])[ \t\r\n]*(?<value>[^\\|~ \t\r\n]*)`,
    String.raw`\\\+?(?<open>[\w-]+)[ \t\r\n]*`,
    String.raw`\\(?<escaped>[\\/~|"'=])`,
    String.raw`${ATTRIBUTES}(?=${MARKER}\*)`,
    String.raw`(?<space>~|//)`,
    String.raw`(?<text>[^\\|~/]+|/)`,
    String.raw`(?<bar>\|)`,
    String.raw`\\\*?`,
  ].join('|'),
  'g',
);

const LINE_END = /\r\n|\r|\n/g;

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

/** The tokens of a USFM file, in its order. */
export function* tokensOf(usfm: string): Generator<Token> {
  let line = 1;
  for (const { 0: match, groups = {} } of usfm.matchAll(TOKEN)) {
    const token = tokenOf(groups, line);
    if (token !== undefined) yield token;
    line += match.match(LINE_END)?.length ?? 0;
  }
}
