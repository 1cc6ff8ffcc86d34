/** Writes batches of rows as one JSON array, with a row on each line. */
export async function* jsonRows(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    for (const row of batch) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes an object with an additional field, whose list is read in batches. */
export async function* jsonObject(
  fields: object,
  list: string,
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(fields).slice(0, -1)},\n${JSON.stringify(list)}: `;
  yield* jsonRows(batches);
  yield '}\n';
}
