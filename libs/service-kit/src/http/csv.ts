import { Readable, pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import { answerStream } from './answer-stream.ts';
import type { KitContext } from './context.ts';

type Cell = string | number | null;
type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

async function* linesOf(header: readonly string[], rows: Rows): AsyncGenerator<Buffer> {
  const lines = stringify({
    bom: true,
    header: true,
    columns: [...header],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  // The callback has nothing to do, because the loop throws errors of the rows.
  pipeline(Readable.from(rows), lines, () => undefined);
  for await (const piece of lines) yield piece as Buffer;
}

/**
 * Sends a CSV file (RFC 4180, UTF-8) for download. The rows are read as fast as the client receives
 * them. The file starts with a byte order mark, from which spreadsheets recognize UTF-8. A text
 * that a spreadsheet would run as a formula starts with an apostrophe.
 * @param name of the file, with its extension.
 * @param header the names of the columns.
 * @param rows an array of cells for each row, in the order of the header.
 */
export function answerCsv(
  ctx: KitContext,
  name: string,
  header: readonly string[],
  rows: Rows,
): void {
  ctx.attachment(name);
  ctx.type = 'text/csv; charset=utf-8';
  answerStream(ctx, linesOf(header, rows));
}
