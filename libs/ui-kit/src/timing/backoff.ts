const FIRST_MS = 300;
const LONGEST_MS = 20_000;

/**
 * Returns the milliseconds to wait before the nth retry. The wait doubles up to 20 seconds. Half of
 * it is random, so that pages that lost the same server do not return at the same moment.
 */
export function backoffMs(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** The longest wait in seconds that a server may ask for. Users would not wait longer. */
const LONGEST_RETRY_AFTER = 15;

/**
 * Returns the milliseconds to wait before the nth retry of a call whose answer a user waits for.
 * @param retryAfter the seconds that the server asks to wait
 * @returns undefined if the server asks for too long a wait. The call then fails at once.
 */
export const retryPauseMs = (attempt: number, retryAfter = 0): number | undefined =>
  retryAfter > LONGEST_RETRY_AFTER ? undefined : 1000 * retryAfter + backoffMs(attempt);
