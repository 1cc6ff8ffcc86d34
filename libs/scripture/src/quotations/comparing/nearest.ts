import type { ClaimWord } from './claim-words.ts';
import type { Run } from './clauses.ts';
import type { SourceWords } from './source.ts';

/** The share of a claim's words that stand in the source in their order. */
const SHARE_MIN = 0.6;
/** How many pairs of words are compared. */
const PAIRS_MAX = 60_000;
/** What a common word counts against words of the source that are left out before it. */
const COMMON = 4;

/** The words of a source that are nearest to a claim. */
export interface Nearest {
  readonly run: Run;
  /** The share of the claim's words among them, in their order: from 0.6 to 1. */
  readonly share: number;
}

/**
 * The part of a source that has most words of a claim, in any order. It is so short that few enough
 * pairs of words are compared.
 */
function richestPart(claim: readonly ClaimWord[], { words }: SourceWords): [number, number] {
  const length = Math.floor(PAIRS_MAX / claim.length);
  if (words.length <= length) return [0, words.length];
  const missing = new Map<string, number>();
  for (const { folded } of claim) missing.set(folded, (missing.get(folded) ?? 0) + 1);
  let common = 0;
  let best = { common: -1, first: 0 };
  const change = (word: number, by: 1 | -1): void => {
    const { folded } = words[word]!;
    const left = missing.get(folded);
    if (left === undefined) return;
    if (by === 1 ? left > 0 : left >= 0) common += by;
    missing.set(folded, left - by);
  };
  for (let word = 0; word < words.length; word += 1) {
    change(word, 1);
    if (word >= length) change(word - length, -1);
    const first = Math.max(0, word - length + 1);
    if (common > best.common) best = { common, first };
  }
  return [best.first, best.first + length];
}

/**
 * Finds the run of a source that has most words of a claim in their order, and few others between them
 * (the alignment of Smith and Waterman, without costs for what the claim adds).
 * @returns undefined if less than 60 % of the claim's words are there.
 */
export function nearestIn(claim: readonly ClaimWord[], form: SourceWords): Nearest | undefined {
  const [from, to] = richestPart(claim, form);
  const width = to - from + 1;
  // One row for each word of the claim; a column is the state after a word of the source.
  let scores = new Int32Array(width);
  let counts = new Int32Array(width);
  let firsts = new Int32Array(width);
  let best = { score: 0, count: 0, first: 0, last: 0 };
  for (const { folded } of claim) {
    const nextScores = new Int32Array(width);
    const nextCounts = new Int32Array(width);
    const nextFirsts = new Int32Array(width);
    for (let column = 1; column < width; column += 1) {
      const word = from + column - 1;
      // Leave out the word of the claim, or that of the source.
      let [score, count, first] = [scores[column]!, counts[column]!, firsts[column]!];
      if (nextScores[column - 1]! - 1 > score) {
        score = nextScores[column - 1]! - 1;
        count = nextCounts[column - 1]!;
        first = nextFirsts[column - 1]!;
      }
      if (form.words[word]!.folded === folded && scores[column - 1]! + COMMON > score) {
        score = scores[column - 1]! + COMMON;
        count = counts[column - 1]! + 1;
        first = counts[column - 1] === 0 ? word : firsts[column - 1]!;
        if (score > best.score) best = { score, count, first, last: word };
      }
      nextScores[column] = score;
      nextCounts[column] = count;
      nextFirsts[column] = first;
    }
    [scores, counts, firsts] = [nextScores, nextCounts, nextFirsts];
  }
  const share = best.count / claim.length;
  return share < SHARE_MIN ? undefined : { run: { first: best.first, last: best.last }, share };
}
