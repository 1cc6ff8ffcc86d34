import { wordsOf } from '../words/fold.ts';
import type { PlacedWord } from '../words/fold.ts';

/** A piece of a text with its punctuation and spaces. All pieces together are the text. */
export interface DifferenceSpan {
  readonly text: string;
  readonly isSame: boolean;
}

export interface Difference {
  readonly claim: readonly DifferenceSpan[];
  readonly source: readonly DifferenceSpan[];
}

/**
 * Returns a table of lengths. `table[i][j]` is the length of the longest common subsequence of the
 * words of `one` from index i on and the words of `other` from index j on.
 */
function commonFrom(one: readonly PlacedWord[], other: readonly PlacedWord[]): Uint16Array[] {
  const rows = [new Uint16Array(other.length + 1)];
  for (const { folded } of one.toReversed()) {
    const below = rows[0]!;
    const row = new Uint16Array(other.length + 1);
    for (let column = other.length - 1; column >= 0; column -= 1) {
      row[column] =
        other[column]!.folded === folded
          ? below[column + 1]! + 1
          : Math.max(below[column]!, row[column + 1]!);
    }
    rows.unshift(row);
  }
  return rows;
}

/**
 * Cuts a text into spans of words that both texts have, and spans of words that only this text has.
 * @param same the indexes of the words that both texts have.
 */
function partsOf(
  text: string,
  words: readonly PlacedWord[],
  same: ReadonlySet<number>,
): DifferenceSpan[] {
  if (words.length === 0) return text === '' ? [] : [{ text, isSame: false }];
  const parts: DifferenceSpan[] = [];
  let start = 0;
  for (const index of words.keys()) {
    const isSame = same.has(index);
    const next = words[index + 1];
    if (next !== undefined && same.has(index + 1) === isSame) continue;
    const end = next?.start ?? text.length;
    parts.push({ text: text.slice(start, end), isSame });
    start = end;
  }
  return parts;
}

/**
 * Finds which words of a claim and of its source differ. Punctuation, capitals and vowel signs do
 * not count. The time grows with the product of both lengths, so each should have at most 600
 * characters.
 */
export function difference(claim: string, source: string): Difference {
  const one = wordsOf(claim);
  const other = wordsOf(source);
  const common = commonFrom(one, other);
  const sameInClaim = new Set<number>();
  const sameInSource = new Set<number>();
  let row = 0;
  let column = 0;
  while (row < one.length && column < other.length) {
    if (one[row]!.folded === other[column]!.folded) {
      sameInClaim.add(row);
      sameInSource.add(column);
      row += 1;
      column += 1;
    } else if (common[row + 1]![column]! >= common[row]![column + 1]!) row += 1;
    else column += 1;
  }
  return { claim: partsOf(claim, one, sameInClaim), source: partsOf(source, other, sameInSource) };
}
