/** Writes one JSON array from batches of values. */
export async function* jsonArray(
  pieces: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const values of pieces) {
    if (values.length === 0) continue;
    yield separator + values.map((value) => JSON.stringify(value)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
