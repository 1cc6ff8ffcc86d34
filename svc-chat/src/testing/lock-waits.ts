import type { TestBackend } from '@targum/service-kit/testing';
import { expect, vi } from 'vitest';

/** Selects the server processes whose statement waits for a lock, in a backend's database. */
const lockWaits = ({ knex }: TestBackend) =>
  knex('pg_stat_activity')
    .where({ wait_event_type: 'Lock' })
    .whereRaw('datname = current_database()');

/**
 * Waits until no reply is running, because the statements of a reply could also wait for a lock.
 */
export const waitForNoReplies = ({ knex }: TestBackend): Promise<void> =>
  vi.waitFor(async () => {
    expect(await knex('generations').where({ status: 'running' }).pluck('id')).toEqual([]);
  }, 30_000);

/** Waits until exactly `count` statements wait for a lock. @returns their server processes. */
export const waitForLockWaits = (backend: TestBackend, count: number): Promise<number[]> =>
  vi.waitFor(async () => {
    const pids = await lockWaits(backend).pluck<number[]>('pid');
    expect(pids).toHaveLength(count);
    return pids;
  }, 10_000);

/** Waits until a statement with this text waits for a lock. Other statements may wait, too. */
export const waitForLockWaitOf = (backend: TestBackend, text: string): Promise<void> =>
  vi.waitFor(async () => {
    expect(await lockWaits(backend).whereLike('query', `%${text}%`)).toHaveLength(1);
  }, 10_000);

/** Terminates the connections of `count` statements that wait for a lock. */
export const breakLockWaits = async (backend: TestBackend, count: number): Promise<void> => {
  const pids = await waitForLockWaits(backend, count);
  await backend.knex.raw('select pg_terminate_backend(pid) from unnest(?::int[]) pid', [pids]);
};
