import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { clientGone } from './client-gone.ts';
import type { KitContext } from './context.ts';

type Cell = string | number | null;

/**
 * Answers a call with a CSV file (RFC 4180, UTF-8) for download. The rows are read while the client
 * takes them. The file starts with a byte order mark, by which spreadsheets recognize UTF-8, and a
 * text that a spreadsheet would run as a formula gets an apostrophe in front.
 * @param name of the file, with its ending.
 * @param header the names of the columns.
 * @param rows one array of cells a row, in the order of the header.
 */
export function answerCsv(
  ctx: KitContext,
  name: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): void {
  ctx.attachment(name);
  ctx.type = 'text/csv; charset=utf-8';
  ctx.body = Readable.from(rows, { signal: clientGone(ctx) }).compose(
    stringify({
      bom: true,
      header: true,
      columns: [...header],
      record_delimiter: 'windows',
      escape_formulas: true,
    }),
  );
}
