import { AsyncLocalStorage } from 'node:async_hooks';

/** A wait for PostgreSQL or Redis that has begun. */
export interface Wait {
  /** How long it may last, in milliseconds; 0 where the call has no time left. */
  readonly ms: number;
  /** To be called once when the wait is over. */
  end(): void;
}

/** How long a call waits for PostgreSQL and Redis, all its waits together, in milliseconds. */
const CALL_WAIT_MS = 7000;
/** With less time than this a statement is not even sent: it could take effect without the call learning of it. */
const LEAST_WAIT_MS = 50;

/** A wait was refused, since its call had waited for PostgreSQL and Redis long enough. */
export class CallDeadlineError extends Error {
  override readonly name = 'CallDeadlineError';

  constructor() {
    super('the call has waited long enough');
  }
}

interface CallDeadline {
  begin(atMostMs: number): Wait;
}

const calls = new AsyncLocalStorage<CallDeadline | undefined>();

/**
 * Runs out while at least one wait goes on. Time that passes otherwise is given back, so that a
 * call may take minutes over an upload or a reply and still ask the stores at its end.
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

/** Runs a call; its waits for PostgreSQL and Redis end after `totalMs`, all of them together. */
export const withCallDeadline = <Result>(run: () => Result, totalMs = CALL_WAIT_MS): Result =>
  calls.run(createDeadline(totalMs), run);

/** Runs work that a call starts and that goes on after it: the call's deadline does not apply to it. */
export const outsideCall = <Result>(run: () => Result): Result => calls.run(undefined, run);

/** Begins a wait of at most `atMostMs`, and of no more than the current call has left. */
export const beginWait = (atMostMs: number): Wait =>
  calls.getStore()?.begin(atMostMs) ?? { ms: atMostMs, end: () => {} };
