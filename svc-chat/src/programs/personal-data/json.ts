/** Writes batches of rows as one JSON array, a row on each line. */
export async function* jsonArray(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches) {
    for (const row of batch) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes an object with one more field, a list that is read in batches. */
export async function* jsonObject(
  fields: object,
  list: string,
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(fields).slice(0, -1)},\n${JSON.stringify(list)}: `;
  yield* jsonArray(batches);
  yield '}\n';
}
