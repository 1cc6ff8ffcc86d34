import type { ClaimWord } from './claim-words.ts';
import { beginsSegment } from './find-segments.ts';
import type { SourceWords } from './source.ts';

/** The source must have at least this share of a claim's words in the same order. */
const SHARE_MIN = 0.6;
/** At most this many pairs are compared. A pair is a word of the claim and a word of the source. */
export const PAIRS_MAX = 60_000;
/**
 * The score of a word that both texts have, and the extra score if the word is in a cited verse.
 */
const COMMON = 8;
const CITED = 1;
/** The penalty for a word of the source that the claim leaves out without an ellipsis. */
const LEFT_OUT = 2;

/**
 * Returns the part of the source that contains the most words of a claim and is short enough for
 * `PAIRS_MAX` pairs.
 */
function richestPart(
  claim: readonly ClaimWord[],
  { words }: SourceWords,
): { readonly from: number; readonly to: number } {
  const length = Math.floor(PAIRS_MAX / claim.length);
  if (words.length <= length) return { from: 0, to: words.length };
  const missing = new Map<string, number>();
  for (const { folded } of claim) missing.set(folded, (missing.get(folded) ?? 0) + 1);
  let common = 0;
  let best = { common: -1, from: 0 };
  for (let word = 0; word < words.length; word += 1) {
    const { folded: entering } = words[word]!;
    const left = missing.get(entering);
    if (left !== undefined) {
      if (left > 0) common += 1;
      missing.set(entering, left - 1);
    }
    const leaving = words[word - length]?.folded;
    const lacking = leaving === undefined ? undefined : missing.get(leaving);
    if (leaving !== undefined && lacking !== undefined) {
      if (lacking >= 0) common -= 1;
      missing.set(leaving, lacking + 1);
    }
    if (common > best.common) best = { common, from: Math.max(0, word - length + 1) };
  }
  return { from: best.from, to: best.from + length };
}

/** The best alignments that end at or before each word of a part of the source. */
const rowOf = (width: number) => ({
  scores: new Int32Array(width),
  counts: new Int32Array(width),
  firsts: new Int32Array(width),
});

/**
 * Finds consecutive words that have the most words of a claim in the same order, with few others
 * between them: Smith and Waterman's alignment, without a penalty for words that the claim adds.
 * @param isCited reports whether a word of the source is in a cited verse, which is preferred.
 * @returns the words and their share of the claim's words, or undefined below 60 %.
 */
export function nearestIn(
  claim: readonly ClaimWord[],
  form: SourceWords,
  isCited: (word: number) => boolean,
) {
  const { from, to } = richestPart(claim, form);
  const part = form.words.slice(from, to);
  const worth = part.map((_, index) => COMMON + (isCited(from + index) ? CITED : 0));
  let above = rowOf(part.length + 1);
  let best = { score: 0, count: 0, first: 0, last: 0 };
  for (const [index, { folded }] of claim.entries()) {
    const next = claim[index + 1];
    const leftOut = next !== undefined && beginsSegment(next) ? 0 : LEFT_OUT;
    const row = rowOf(part.length + 1);
    for (let column = 1; column <= part.length; column += 1) {
      // An alignment can skip the word of the claim, skip the word of the source, or match both
      // words.
      let score = above.scores[column]!;
      let count = above.counts[column]!;
      let first = above.firsts[column]!;
      const without = row.scores[column - 1]! - leftOut;
      if (without > score) {
        score = without;
        count = row.counts[column - 1]!;
        first = row.firsts[column - 1]!;
      }
      const both = above.scores[column - 1]! + worth[column - 1]!;
      if (part[column - 1]!.folded === folded && both > score) {
        score = both;
        count = above.counts[column - 1]! + 1;
        first = count === 1 ? column - 1 : above.firsts[column - 1]!;
        if (score > best.score) best = { score, count, first, last: column - 1 };
      }
      row.scores[column] = score;
      row.counts[column] = count;
      row.firsts[column] = first;
    }
    above = row;
  }
  const share = best.count / claim.length;
  if (share < SHARE_MIN) return undefined;
  return { run: { first: from + best.first, last: from + best.last }, share };
}
