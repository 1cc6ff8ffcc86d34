import { Readable } from 'node:stream';

async function* write(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const values of pieces) {
    if (values.length === 0) continue;
    yield separator + values.map((value) => JSON.stringify(value)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The JSON of one array whose values come in pieces; one piece is read ahead of the reader. */
export const jsonArray = (pieces: AsyncIterable<readonly unknown[]>): Readable =>
  Readable.from(write(pieces), { highWaterMark: 1 });
