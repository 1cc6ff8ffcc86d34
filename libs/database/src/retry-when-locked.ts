import { setTimeout as sleep } from 'node:timers/promises';

/** A statement waits at most this long for a table, because every later call waits behind it. */
export const LOCK_TIMEOUT = '2s';

const ATTEMPTS = 60;
const PAUSE_MS = 1000;
/** PostgreSQL's error codes for a `lock_timeout` (lock_not_available) and for a deadlock. */
const LOCKED: readonly unknown[] = ['55P03', '40P01'];

/**
 * Runs `attempt`, and repeats it while another transaction holds a lock that `attempt` needs, up to
 * 60 times with a pause of one second. During the pause, the calls that waited behind the attempt
 * continue.
 * @param onRetry is called before each pause, with PostgreSQL's error.
 * @throws the error of the last attempt, and any other error immediately.
 */
export async function retryWhenLocked<Result>(
  attempt: () => PromiseLike<Result>,
  onRetry: (reason: unknown) => void,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const locked = error instanceof Error && 'code' in error && LOCKED.includes(error.code);
      if (!locked || attempts === ATTEMPTS) throw error;
      onRetry(error);
    }
    await sleep(PAUSE_MS);
  }
}
