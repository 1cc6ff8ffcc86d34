/** One row of the map: a line of a document and what shows that it holds. */
export interface Row {
  /** File name of the document, such as `product-spec.md`. */
  readonly document: string;
  readonly section: string;
  /** The first line it speaks of, counted from 1, and the last. */
  readonly from: number;
  readonly to: number;
  readonly statement: string;
  readonly proof: Proof;
  /** Where the fact stands in the source, for the mutation run. */
  readonly source?: Source;
  /** Line of the map, for messages. */
  readonly at: number;
}

export type Proof =
  | { readonly kind: 'test'; readonly file: string; readonly name: string }
  | { readonly kind: 'differently' | 'no test'; readonly reason: string };

/** A piece of a file that states a text or a limit; it occurs exactly once. */
export interface Source {
  readonly file: string;
  readonly literal: string;
}

const HEADING = /^## (?<document>\S+\.md) · (?<section>.+)$/;
const TEST = /^`(?<file>[^`]+\.(?:test|spec)\.tsx?)` (?<name>.+)$/;
const EXEMPT = /^(?<kind>differently|no test): (?<reason>.+)$/;
const SOURCE = /^`(?<file>[^`]+)` `(?<literal>[^`]+)`$/;
const LINES = /^(?<from>\d+)(?:–(?<to>\d+))?$/;

/**
 * Reads the map: tables of `| line | what | shown by | stated in |` under headings
 * `## document.md · section`. A pipe inside a cell is written `\|`.
 * @throws Error with the map's line where a row cannot be read.
 */
export function parseRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let place: { document: string; section: string } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const heading = HEADING.exec(line)?.groups;
    if (heading) place = { document: heading['document']!, section: heading['section']! };
    if (!place || !line.startsWith('|')) continue;
    const cells = cellsOf(line);
    if (cells[0] === 'line' || /^-+$/.test(cells[0]!)) continue;
    rows.push({ ...place, ...parseCells(cells, index + 1), at: index + 1 });
  }
  return rows;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function parseCells(
  cells: string[],
  at: number,
): Pick<Row, 'from' | 'to' | 'statement' | 'proof' | 'source'> {
  const fail = (why: string) => new Error(`line ${at} of the map: ${why}`);
  const [lines = '', statement = '', proof = '', source = ''] = cells;
  if (cells.length !== 4) throw fail(`4 cells expected, ${cells.length} found`);
  const range = LINES.exec(lines)?.groups;
  if (!range) throw fail(`'${lines}' is no line or range of lines`);
  if (statement === '') throw fail('says nothing');
  const stated = SOURCE.exec(source)?.groups;
  if (source !== '' && !stated) throw fail('the source is written `file` `literal`');
  const from = Number(range['from']);
  return {
    from,
    to: Number(range['to'] ?? from),
    statement,
    proof: parseProof(proof) ?? raise(fail(`'${proof}' names no test`)),
    ...(stated && { source: { file: stated['file']!, literal: stated['literal']! } }),
  };
}

function parseProof(cell: string): Proof | undefined {
  const test = TEST.exec(cell)?.groups;
  if (test) return { kind: 'test', file: test['file']!, name: test['name']! };
  const exempt = EXEMPT.exec(cell)?.groups;
  if (!exempt) return undefined;
  return { kind: exempt['kind'] as 'differently' | 'no test', reason: exempt['reason']! };
}

function raise(error: Error): never {
  throw error;
}
