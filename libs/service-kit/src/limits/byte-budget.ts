import { unavailable } from '../http/errors.ts';

export interface ByteBudget {
  readonly bytes: number;
  /**
   * Waits until `bytes` are free, and reserves them while `run` runs. Calls wait in order. A call
   * that needs more than the whole budget waits until all of it is free and runs alone.
   * @throws {HttpError} 503 after too long a wait, or immediately if too many calls wait.
   */
  within<Result>(bytes: number, run: () => Promise<Result>): Promise<Result>;
  /**
   * Creates a smaller budget for one kind of work. Bytes in the smaller budget also count in this
   * budget.
   */
  part(options: ByteBudgetOptions): ByteBudget;
}

export interface ByteBudgetOptions {
  readonly bytes: number;
  readonly atOnce?: number;
  /** Milliseconds that a call may wait. This is less than clients wait for a response. */
  readonly waitMs?: number;
  readonly maxWaiting?: number;
}

const MEBIBYTE = 1024 * 1024;
/**
 * Memory of a process outside the budget, in MiB. A process uses 100 to 160 MiB after its start,
 * and more under load for connections, responses and uncollected garbage.
 */
const OWN_USE_MEBIBYTES = 320;

export const budgetOf = (limitMebibytes: number): number =>
  (limitMebibytes - OWN_USE_MEBIBYTES) * MEBIBYTE;

/**
 * Reserves bytes and returns a function that releases them. `until` is a time of `performance.now`.
 */
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
    // If a run has just ended, its bytes are released before `giveUp` runs, so this call can still
    // get them.
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

export const createByteBudget = (options: ByteBudgetOptions): ByteBudget => create(options);
