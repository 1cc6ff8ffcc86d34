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

/** Streams the JSON of one array from batches of values, with one batch read ahead. */
export const jsonArray = (pieces: AsyncIterable<readonly unknown[]>): Readable =>
  Readable.from(write(pieces), { highWaterMark: 1 });
