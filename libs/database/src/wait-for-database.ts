import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isConnectionError } from './connection-errors.ts';

/** The cause is the last connection error. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

const PAUSE_MS = 1000;

/**
 * Waits until the database accepts a connection. In its first seconds, a new pod can be refused
 * until the network admits its IP address.
 * @param withinMs maximum wait, in milliseconds.
 * @param onWait is called once with the reason of the first failure, if the function has to wait.
 * @throws UnreachableError after that time; the server's error immediately if waiting cannot help,
 * for example for a wrong password or an unknown database.
 */
export async function waitForDatabase(
  knex: Knex,
  withinMs: number,
  onWait: (reason: unknown) => void,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await knex.raw('select 1');
      return;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      if (performance.now() + PAUSE_MS > deadline) {
        const message = `The database could not be reached within ${withinMs / 1000} s`;
        throw new UnreachableError(message, { cause: error });
      }
      if (attempt === 1) onWait(error);
    }
    await sleep(PAUSE_MS);
  }
}
