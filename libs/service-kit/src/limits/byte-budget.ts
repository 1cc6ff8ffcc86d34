import { unavailable } from '../http/errors.ts';

/** Memory that the calls of a process share, so that together they never hold too much of it. */
export interface ByteBudget {
  /** The most it gives out at a time. */
  readonly bytes: number;
  /**
   * Runs once `bytes` are free and sets them aside until the run has ended. Calls wait in order.
   * A call that needs more than the whole budget waits for all of it and runs alone.
   * @throws {HttpError} 503 after too long a wait, or at once where too many calls wait.
   */
  within<Result>(bytes: number, run: () => Promise<Result>): Promise<Result>;
  /** A smaller budget for one kind of work: what it gives out is taken from this one as well. */
  part(options: ByteBudgetOptions): ByteBudget;
}

export interface ByteBudgetOptions {
  readonly bytes: number;
  /** How many calls may run at the same time. */
  readonly atOnce?: number;
  /** How long a call may wait, in milliseconds: less than clients wait for an answer. */
  readonly waitMs?: number;
  /** How many calls may wait. */
  readonly maxWaiting?: number;
}

const MEBIBYTE = 1024 * 1024;
/**
 * What a process uses beside the budget: 100 to 160 MiB when it has just started, and under load
 * more for connections, answers and what the garbage collector has not freed yet.
 */
const OWN_USE_MEBIBYTES = 320;

/** The bytes that calls may hold in a process that may use `limitMebibytes` in all. */
export const budgetOf = (limitMebibytes: number): number =>
  (limitMebibytes - OWN_USE_MEBIBYTES) * MEBIBYTE;

/** Takes bytes before a point in time (of `performance.now`). @returns what gives them back. */
type Take = (bytes: number, until: number) => Promise<() => void>;

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

const create = (options: ByteBudgetOptions, takeFromWhole?: Take): ByteBudget => {
  const { bytes: total, atOnce = Infinity, waitMs = 10_000, maxWaiting = 200 } = options;
  const queue: Waiting[] = [];
  let free = total;
  let running = 0;

  const admitNext = () => {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      if (next.bytes > free || running >= atOnce) return;
      queue.shift();
      free -= next.bytes;
      running += 1;
      next.admit();
    }
  };

  const waitFor = async (bytes: number, until: number) => {
    if (queue.length >= maxWaiting) throw unavailable();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { bytes, admit: resolve };
    const giveUp = () => {
      if (!queue.includes(waiting)) return;
      queue.splice(queue.indexOf(waiting), 1);
      reject(unavailable());
      admitNext();
    };
    // What has ended while the process was too busy to notice makes room first.
    const timer = setTimeout(() => setImmediate(giveUp), Math.max(0, until - performance.now()));
    queue.push(waiting);
    admitNext();
    await promise.finally(() => clearTimeout(timer));
  };

  const take: Take = async (wanted, until) => {
    const bytes = Math.min(wanted, total);
    const giveBack = () => {
      free += bytes;
      running -= 1;
      admitNext();
    };
    await waitFor(bytes, until);
    try {
      const giveBackToWhole = await takeFromWhole?.(wanted, until);
      return () => {
        giveBackToWhole?.();
        giveBack();
      };
    } catch (error) {
      giveBack();
      throw error;
    }
  };

  return {
    bytes: total,
    async within(bytes, run) {
      const giveBack = await take(bytes, performance.now() + waitMs);
      try {
        return await run();
      } finally {
        giveBack();
      }
    },
    part: (ofPart) => create(ofPart, take),
  };
};

/** The budget of a process: `memory` of its backend. */
export const createByteBudget = (options: ByteBudgetOptions): ByteBudget => create(options);
