const BACKTICKS = /(?<!\\)`+/g;

interface CodeSpan {
  /** The place of the first backtick, and the place after the last. */
  readonly start: number;
  readonly end: number;
  /** The number of backticks on each side. */
  readonly ticks: number;
}

/**
 * Finds the code spans of a paragraph. A span ends at the next run with as many backticks as the run
 * at its beginning.
 */
export function codeSpansIn(paragraph: string): CodeSpan[] {
  const runs = [...paragraph.matchAll(BACKTICKS)];
  // The places are in descending order, since `pop` takes the same time in an array of any length.
  const places = Map.groupBy([...runs.keys()].toReversed(), (place) => runs[place]![0].length);
  const spans: CodeSpan[] = [];
  for (let first = 0; first < runs.length; first += 1) {
    const { 0: mark, index } = runs[first]!;
    const same = places.get(mark.length)!;
    while (same.length > 0 && same.at(-1)! <= first) same.pop();
    const last = same.at(-1);
    if (last === undefined) continue;
    spans.push({ start: index, end: runs[last]!.index + mark.length, ticks: mark.length });
    first = last;
  }
  return spans;
}
