import type { PlacedWord } from '../words/fold.ts';
import type { ClaimWord } from './claim-words.ts';
import type { SourceWords } from './source.ts';

type Folded = Pick<PlacedWord, 'folded'>;

/**
 * Returns the failure function of the algorithm of Knuth, Morris and Pratt. For each index, it
 * gives the length of the longest proper prefix of the run that is also a suffix of the words up to
 * this index.
 */
function beginningsOf(run: readonly Folded[]): Uint32Array {
  const lengths = new Uint32Array(run.length);
  let length = 0;
  for (let index = 1; index < run.length; index += 1) {
    while (length > 0 && run[index]!.folded !== run[length]!.folded) length = lengths[length - 1]!;
    if (run[index]!.folded === run[length]!.folded) length += 1;
    lengths[index] = length;
  }
  return lengths;
}

/** Finds the indexes of `words` at which `run` begins, in linear time. */
function placesOf(run: readonly Folded[], words: readonly Folded[]): number[] {
  if (run.length === 0) return [];
  const beginnings = beginningsOf(run);
  const places: number[] = [];
  let length = 0;
  for (let index = 0; index < words.length; index += 1) {
    while (length > 0 && words[index]!.folded !== run[length]!.folded) {
      length = beginnings[length - 1]!;
    }
    if (words[index]!.folded === run[length]!.folded) length += 1;
    if (length < run.length) continue;
    places.push(index - length + 1);
    length = beginnings[length - 1]!;
  }
  return places;
}

/** Reports whether a word of the source begins a verse with this number. */
export type IsVerseNumber = (number: number, word: number) => boolean;

/**
 * Finds the places of a claim's words in a source. A verse number of the claim must precede its
 * verse.
 */
export function occurrencesOf(
  run: readonly ClaimWord[],
  { words }: SourceWords,
  isVerseNumber: IsVerseNumber,
): number[] {
  const numbered = [...run.entries()].filter(([, { numbers }]) => numbers.length > 0);
  return placesOf(run, words).filter((place) =>
    numbered.every(([index, { numbers }]) =>
      numbers.every((number) => isVerseNumber(number, place + index)),
    ),
  );
}
