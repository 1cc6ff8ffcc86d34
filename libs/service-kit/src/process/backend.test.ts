import { afterEach, beforeEach, expect, it } from 'vitest';
import { read, run } from '../data/statements.ts';
import { createTestBackend } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';

const NAME = 'backend-test';
const PING = { name: 'test.ping', text: 'select 1' };

let owner: TestBackend;
let backend: TestBackend;
beforeEach(async () => {
  owner = await createTestBackend();
  backend = await createTestBackend({ name: NAME, replicaOf: owner });
});
afterEach(async () => {
  await backend.close();
  await owner.close();
});

/** Returns the ids of PostgreSQL's processes that serve the backend's connections. */
const connections = async (): Promise<number[]> => {
  const rows = await owner
    .knex<{ pid: number; application_name: string }>('pg_stat_activity')
    .where('application_name', NAME)
    .whereRaw('datname = current_database()')
    .orderBy('pid')
    .select('pid');
  return rows.map(({ pid }) => pid);
};

it('a backend opens the connections that its first calls need before it is ready', async () => {
  expect(await connections()).toEqual([]);
  await backend.checks['postgres']!();
  const opened = await connections();
  // The expected connections are two shared connections, four connections of the pool, and the
  // connection of this query.
  expect(opened).toHaveLength(7);
  await Promise.all([
    ...Array.from({ length: 10 }, () => read(backend.knex, PING)),
    ...Array.from({ length: 4 }, () => run(backend.knex, PING)),
  ]);
  expect(await connections()).toEqual(opened);
});

it('after an outage, a backend becomes ready again without opening all connections', async () => {
  await backend.checks['postgres']!();
  await owner.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = ? and datname = current_database()`,
    [NAME],
  );
  await expect.poll(connections).toEqual([]);
  await expect.poll(() => backend.checks['postgres']!().then(() => 'ready', String)).toBe('ready');
  expect(await connections()).toHaveLength(1);
});
