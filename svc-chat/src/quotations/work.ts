/**
 * How much work the quotations of a reply may take. It is counted instead of timed, so that each process
 * stops at the same claim. A step is about 25 ns: two million are 50 ms of CPU time.
 */
const STEPS_MAX = 2_000_000;
const STEPS_PER_VERSE = 100;
const STEPS_PER_CHARACTER = 3;
const WORDS_PER_STEP = 4;
/** More pairs of words than these are not compared. */
const PAIRS_MAX = 60_000;

export class Work {
  #left = STEPS_MAX;

  /** Whether no more work may begin. */
  get isOver(): boolean {
    return this.#left <= 0;
  }

  /** Whether half of the work is left for the claims to come. */
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

  /** Counts the comparison of a claim with a source, each with so many words. */
  compare(claim: number, source: number): void {
    this.#left -= Math.min(claim * source, PAIRS_MAX);
  }

  /** Counts a look for a claim, word for word, in so many words. */
  find(source: number): void {
    this.#left -= source / WORDS_PER_STEP;
  }
}
