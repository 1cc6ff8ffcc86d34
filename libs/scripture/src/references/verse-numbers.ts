/** A verse, or several verses that a text joins. */
export interface NumberedVerse {
  readonly verse: number;
  readonly verseEnd?: number | undefined;
  /** All numbers of the verse, if they are not consecutive. */
  readonly numbers?: readonly number[] | undefined;
}

export const numbersOf = ({ verse, verseEnd = verse, numbers }: NumberedVerse): readonly number[] =>
  numbers ?? Array.from({ length: verseEnd - verse + 1 }, (_, index) => verse + index);

/** Returns the first and last number of each range: 1, 2 and 4 are 1 to 2 and 4 to 4. */
export function verseRanges(
  verse: NumberedVerse,
): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (const number of numbersOf(verse)) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Writes the numbers of a verse, such as "1–2, 4". */
export const joinedNumbers = (verse: NumberedVerse, dash = '–', comma = ', '): string =>
  verseRanges(verse)
    .map(([first, last]) => (first === last ? String(first) : `${first}${dash}${last}`))
    .join(comma);
