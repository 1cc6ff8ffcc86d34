import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpiredRows } from './clean-up.ts';
import { createTestBackend, slowDeletions } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ statementTimeoutMs: 1000 });
});
afterAll(() => backend.close());

it('removes more than one statement can delete within its time limit', async () => {
  const { knex } = backend;
  const long = new Date(0);
  const fresh = randomUUID();
  const sess = { userId: randomUUID(), createdAt: 0 };
  await knex('sessions').insert([
    ...Array.from({ length: 360 }, (_, index) => ({ sid: `${index}`, sess, expire: long })),
    { sid: fresh, sess, expire: new Date(2100, 0) },
  ]);
  await knex('idempotency_keys').insert([
    ...Array.from({ length: 60 }, (_, index) => ({
      scope: 'test',
      key: `${index}`,
      request_hash: '-',
      created_at: long,
    })),
    { scope: 'test', key: fresh, request_hash: '-' },
  ]);
  // 360 sessions take 1.4 s.
  await slowDeletions(knex, 'sessions', 4);
  await removeExpiredRows(knex, 50);
  expect(await knex('sessions').pluck('sid')).toEqual([fresh]);
  expect(await knex('idempotency_keys').pluck('key')).toEqual([fresh]);
});
