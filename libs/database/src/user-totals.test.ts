import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { userTotals } from './migrations/0005-user-totals.ts';
import { functions } from './functions/index.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';
import { insertsOf } from './testing/rows.ts';

let database: EmptyDatabase;
let knex: Knex;
let insert: ReturnType<typeof insertsOf>;

const totalsOf = async (userId: string) => {
  const totals = await knex('user_totals').where({ user_id: userId }).first();
  return totals && [totals.chats, totals.messages, totals.api_keys, totals.api_calls];
};
const createUsage = async (api_key_id: string, chat_id: string | null = null) => {
  const id = randomUUID();
  await knex('api_usage').insert({ id, api_key_id, chat_id });
  return id;
};
/** Waits until a statement waits for a lock of another transaction. */
const somethingWaits = () =>
  expect
    .poll(
      async () => {
        const { rows } = await knex.raw(
          `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(1);

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
  insert = insertsOf(knex);
});
afterAll(() => database.drop());

describe('the migration of the totals', () => {
  it('[9.30] counts what the users of an earlier release have', async () => {
    const earlier = migrations.slice(0, migrations.indexOf(userTotals[0]!));
    await migrate(knex, undefined, { migrations: earlier, functions });
    const [busy, idle] = [await insert.user(), await insert.user()];
    const [chat, closed] = [await insert.chat(busy), await insert.chat(busy)];
    await insert.message(chat);
    await insert.message(chat);
    await insert.message(closed);
    await knex('chats').where({ id: closed }).update({ deleting_since: new Date() });
    await createUsage(await insert.key(busy), chat);
    await migrate(knex);
    expect(await totalsOf(busy)).toEqual([1, 2, 1, 1]);
    expect(await totalsOf(idle)).toEqual([0, 0, 0, 0]);
  });
});

describe('the totals of a user', () => {
  it('[9.30] are what exists, whatever adds and removes it', async () => {
    const userId = await insert.user();
    const other = await insert.user();
    expect(await totalsOf(userId)).toEqual([0, 0, 0, 0]);
    const [chat, second] = [await insert.chat(userId), await insert.chat(userId)];
    await insert.message(await insert.chat(other));
    const message = await insert.message(chat);
    const rows = [chat, chat, second].map((chat_id) => ({
      ...{ id: randomUUID(), chat_id, role: 'assistant' as const, content: 'x', copied: true },
    }));
    await knex('messages').insert(rows);
    const [key, revoked] = [await insert.key(userId), await insert.key(userId)];
    const usage = await createUsage(key, chat);
    await createUsage(revoked);
    expect(await totalsOf(userId)).toEqual([2, 4, 2, 2]);

    await knex('messages').where({ id: message }).delete();
    await knex('api_keys').where({ id: revoked }).update({ is_active: false });
    await knex('api_keys').where({ id: key }).update({ last_used_at: new Date() });
    expect(await totalsOf(userId)).toEqual([2, 3, 1, 2]);

    await knex('chats').where({ id: chat }).update({ deleting_since: new Date() });
    expect(await totalsOf(userId)).toEqual([1, 1, 1, 2]);
    await insert.message(chat);
    await knex('messages').where({ chat_id: chat }).delete();
    await knex('chats').where({ id: chat }).delete();
    expect(await totalsOf(userId)).toEqual([1, 1, 1, 2]);

    await knex('chats').where({ id: second }).delete();
    await knex('api_usage').where({ id: usage }).delete();
    expect(await totalsOf(userId)).toEqual([0, 0, 1, 1]);
    await knex('api_keys').where({ id: revoked }).delete();
    expect(await totalsOf(userId)).toEqual([0, 0, 1, 0]);
    expect(await totalsOf(other)).toEqual([1, 1, 0, 0]);
  });

  it('[9.30] go with the user', async () => {
    const userId = await insert.user();
    const chat = await insert.chat(userId);
    await insert.message(chat);
    await createUsage(await insert.key(userId), chat);
    await knex('users').where({ id: userId }).delete();
    expect(await totalsOf(userId)).toBeUndefined();
  });

  it('[9.30] do not count a message that is stored while its chat is closed', async () => {
    const userId = await insert.user();
    const chat = await insert.chat(userId);
    await insert.message(chat);
    const writer = await knex.transaction();
    await writer('messages').insert({
      id: randomUUID(),
      chat_id: chat,
      role: 'user',
      content: 'x',
    });
    const closing = knex('chats').where({ id: chat }).update({ deleting_since: new Date() });
    const closed = closing.then(() => totalsOf(userId));
    await somethingWaits();
    await writer.commit();
    expect(await closed).toEqual([0, 0, 0, 0]);
  });

  it('[9.30] stay right if they are counted again while a message is stored', async () => {
    const userId = await insert.user();
    const chat = await insert.chat(userId);
    const writer = await knex.transaction();
    await writer('messages').insert({
      id: randomUUID(),
      chat_id: chat,
      role: 'user',
      content: 'x',
    });
    const counted = knex
      .raw('select count_user_totals(?)', [[userId]])
      .then(() => totalsOf(userId));
    await somethingWaits();
    await writer.commit();
    expect(await counted).toEqual([1, 1, 0, 0]);
  });
});
