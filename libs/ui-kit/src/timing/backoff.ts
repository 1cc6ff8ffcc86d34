const FIRST_MS = 300;
const LONGEST_MS = 20_000;

/**
 * Milliseconds to wait before the nth retry: they double up to 20 seconds, and half of them is
 * random, so that pages that lost the same server do not return at the same moment.
 */
export function backoffMs(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}
