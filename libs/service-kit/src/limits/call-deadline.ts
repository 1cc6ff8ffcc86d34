import { AsyncLocalStorage } from 'node:async_hooks';

/** A wait for PostgreSQL or Redis that is in progress. */
export interface Wait {
  /** Maximum milliseconds of the wait. 0 if the call has no time left. */
  readonly ms: number;
  /** Ends the wait. The caller must call this function exactly once. */
  end(): void;
}

/** Milliseconds that all waits of a call for PostgreSQL and Redis may take together. */
const CALL_WAIT_MS = 7000;
/**
 * Minimum remaining milliseconds for sending a statement. With less time left, the statement could
 * take effect although its result arrives too late.
 */
const LEAST_WAIT_MS = 50;

/** The error of a call that has used up its time for PostgreSQL and Redis. */
export class CallDeadlineError extends Error {
  override readonly name = 'CallDeadlineError';

  constructor() {
    super('the call has no time left');
  }
}

interface CallDeadline {
  begin(atMostMs: number): Wait;
}

const calls = new AsyncLocalStorage<CallDeadline | undefined>();

/**
 * Creates a deadline. The remaining time decreases while at least one wait is in progress, and
 * increases again, up to `totalMs`, at other times. A call may therefore spend minutes on an upload
 * or a reply and still use the databases at its end.
 */
const createDeadline = (totalMs: number): CallDeadline => {
  let left = totalMs;
  let waits = 0;
  let since = performance.now();
  const settle = () => {
    const now = performance.now();
    const passed = now - since;
    left = waits > 0 ? left - passed : Math.min(totalMs, left + passed);
    since = now;
  };
  return {
    begin(atMostMs) {
      settle();
      waits += 1;
      return {
        ms: left < LEAST_WAIT_MS ? 0 : Math.min(atMostMs, left),
        end() {
          settle();
          waits -= 1;
        },
      };
    },
  };
};

/** Runs a call and limits its waits for PostgreSQL and Redis to `totalMs` together. */
export const withCallDeadline = <Result>(run: () => Result, totalMs = CALL_WAIT_MS): Result =>
  calls.run(createDeadline(totalMs), run);

/** Runs work that outlives the call that starts it, without the deadline of the call. */
export const outsideCall = <Result>(run: () => Result): Result => calls.run(undefined, run);

/** Begins a wait of at most `atMostMs`, or of the call's remaining time if that is shorter. */
export const beginWait = (atMostMs: number): Wait =>
  calls.getStore()?.begin(atMostMs) ?? { ms: atMostMs, end: () => {} };
