import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpiredRows } from './clean-up.ts';
import { createApiKey, createTestBackend, createUser, slowDeletions } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ statementTimeoutMs: 1000 });
});
afterAll(() => backend.close());

it('the clean-up removes more rows than one statement can delete within its time limit', async () => {
  const { knex } = backend;
  const long = new Date(0);
  const fresh = randomUUID();
  const sess = { userId: randomUUID(), createdAt: 0 };
  await knex('sessions').insert([
    ...Array.from({ length: 360 }, (_, index) => ({
      ...{ sid: `${index}`, sess, expire: long, used_at: long },
    })),
    { sid: fresh, sess, expire: new Date(2100, 0), used_at: long },
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
  // The slowed deletion of the 360 sessions takes 1.4 s, and one statement may take 1 s.
  await slowDeletions(knex, 'sessions', 4);
  await removeExpiredRows(knex, {}, 50);
  expect(await knex('sessions').pluck('sid')).toEqual([fresh]);
  expect(await knex('idempotency_keys').pluck('key')).toEqual([fresh]);
});

it('the clean-up removes token reservations and quarter-hourly usage that nothing needs', async () => {
  const { knex } = backend;
  const { id: user_id } = await createUser(knex);
  const ago = (days: number) => knex.raw(`now() - make_interval(days => ?)`, [days]);
  const amounts = { replies: '1', input_tokens: '0', output_tokens: '0', transcribed_ms: '0' };
  for (const grain of ['quarter', 'day', 'month'] as const) {
    for (const days of [99, 101]) {
      const starts = ago(days);
      await knex('usage_by_user').insert({
        user_id,
        grain,
        starts,
        ...amounts,
        spoken_characters: '0',
      });
    }
  }
  for (const days of [0, 2]) {
    await knex('token_reservations').insert({
      ...{ id: randomUUID(), user_id, assistant_id: 'x', model: 'x' },
      ...{ input_tokens: '1', output_tokens: '1', expires_at: ago(days) },
    });
  }
  await removeExpiredRows(knex);
  const left = await knex('usage_by_user').where({ user_id }).orderBy('starts').pluck('grain');
  expect(left.toSorted()).toEqual(['day', 'day', 'month', 'month', 'quarter']);
  expect(await knex('token_reservations').where({ user_id })).toHaveLength(1);
});

it('[11.165] the clean-up removes counts of quotations that admins no longer see', async () => {
  const { knex } = backend;
  const row = { assistant_id: 'x', model: 'x', prompt_version: 'x', result: 'exact' } as const;
  for (const days of [0, 365, 369]) {
    const day = knex.raw(`(now() at time zone 'UTC')::date - ?::int`, [days]);
    await knex('quotation_counts').insert({ ...row, day, count: `${days}` });
  }
  await removeExpiredRows(knex);
  expect(await knex('quotation_counts').orderBy('day').pluck('count')).toEqual(['365', '0']);
});

/** Creates an audit row and an API usage row for each of these ages. */
const createRowsOfAges = async (days: readonly number[]) => {
  const { knex } = backend;
  const user = await createUser(knex);
  const { row: key } = await createApiKey(knex, user.id);
  for (const age of days) {
    const at = knex.raw(`now() - make_interval(days => ?)`, [age]);
    await knex('audit_log').insert({ id: randomUUID(), action: 'login', actor_id: user.id, at });
    await knex('api_usage').insert({ id: randomUUID(), api_key_id: key.id, created_at: at });
  }
  return {
    entries: async () => (await knex('audit_log').where({ actor_id: user.id })).length,
    uses: async () => (await knex('api_usage').where({ api_key_id: key.id })).length,
  };
};

it('[9.15] by default, the clean-up keeps the audit log and the usage of API keys for ever', async () => {
  const { entries, uses } = await createRowsOfAges([0, 5000]);
  await removeExpiredRows(backend.knex);
  expect([await entries(), await uses()]).toEqual([2, 2]);
});

it('[9.15] the clean-up removes rows that are older than their configured number of days', async () => {
  const { entries, uses } = await createRowsOfAges([29, 31, 89, 91]);
  await removeExpiredRows(backend.knex, { auditDays: 90 });
  expect([await entries(), await uses()]).toEqual([3, 4]);
  await removeExpiredRows(backend.knex, { auditDays: 90, usageDays: 30 }, 1);
  expect([await entries(), await uses()]).toEqual([3, 1]);
});
