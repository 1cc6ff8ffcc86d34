import { AsyncLocalStorage } from 'node:async_hooks';

/** A wait for PostgreSQL or Redis that has begun. */
export interface Wait {
  /** Milliseconds that the wait may last; 0 if the call has no time left. */
  readonly ms: number;
  /** Ends the wait. The caller calls this function once. */
  end(): void;
}

/** Time limit of all waits of a call for PostgreSQL and Redis together, in milliseconds. */
const CALL_WAIT_MS = 7000;
/** With less time than this no statement is sent, since it could take effect without a result. */
const LEAST_WAIT_MS = 50;

/** A wait was refused, since the call has used up its time for PostgreSQL and Redis. */
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
 * The remaining time decreases only while at least one wait is in progress. A call may therefore
 * spend minutes on an upload or a reply and still use the stores at its end.
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

/** Runs a call whose waits for PostgreSQL and Redis together end after `totalMs`. */
export const withCallDeadline = <Result>(run: () => Result, totalMs = CALL_WAIT_MS): Result =>
  calls.run(createDeadline(totalMs), run);

/** Runs work that continues after the call that starts it, without the deadline of the call. */
export const outsideCall = <Result>(run: () => Result): Result => calls.run(undefined, run);

/** Begins a wait of at most `atMostMs`, and at most the time that the current call has left. */
export const beginWait = (atMostMs: number): Wait =>
  calls.getStore()?.begin(atMostMs) ?? { ms: atMostMs, end: () => {} };
