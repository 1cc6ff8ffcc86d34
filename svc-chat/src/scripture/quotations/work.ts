import { PAIRS_MAX } from '@targum/scripture';

/**
 * The maximum number of steps for a reply. A step takes about 25 ns, so two million steps take 50
 * ms of CPU time.
 */
const STEPS_MAX = 2_000_000;
const STEPS_PER_VERSE = 100;
const STEPS_PER_CHARACTER = 3;
const WORDS_PER_STEP = 4;

/** The work is counted and not timed, so that each process stops at the same claim. */
export class Work {
  #left = STEPS_MAX;

  get isOver(): boolean {
    return this.#left <= 0;
  }

  get isHalfLeft(): boolean {
    return this.#left > STEPS_MAX / 2;
  }

  /** Counts verses that PostgreSQL sends. */
  load(verses: number): void {
    this.#left -= verses * STEPS_PER_VERSE;
  }

  /** Counts the reading of a text into words. */
  read(characters: number): void {
    this.#left -= characters * STEPS_PER_CHARACTER;
  }

  /** Counts the comparison of a claim with a source, by the number of words of each. */
  compare(claim: number, source: number): void {
    this.#left -= Math.min(claim * source, PAIRS_MAX);
  }

  /** Counts a word-for-word search in a source with this number of words. */
  find(source: number): void {
    this.#left -= source / WORDS_PER_STEP;
  }
}
