import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseFunction, functions } from './functions/index.ts';
import { isMigrated, migrate } from './migrate.ts';
import type { Schema } from './migrate.ts';
import type { Migration } from './migration.ts';
import { concurrentIndex } from './migrations/concurrent-index.ts';
import { migrations } from './migrations/index.ts';
import { insertsOf } from './testing/rows.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';

let database: EmptyDatabase;
let knex: Knex;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
});
afterAll(() => database.drop());

const DONE = { applied: [], functions: [], putBack: [] };
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);

describe('migrate', () => {
  it('must run before isMigrated returns true', async () => {
    expect(await isMigrated(knex)).toBe(false);
  });

  it('applies each migration and function once if two migrators start at the same time', async () => {
    const other = database.connect();
    try {
      const both = await Promise.all([migrate(knex), migrate(other)]);
      expect(both).toContainEqual(DONE);
      expect(both).toContainEqual({
        ...{ applied: names(migrations), functions: names(functions), putBack: [] },
      });
    } finally {
      await other.destroy();
    }
    expect(await isMigrated(knex)).toBe(true);
  });

  it('runs even if a dead migrator has left its lock row taken', async () => {
    await knex('schema_migrations_lock').update({ is_locked: 1 });
    expect(await migrate(knex)).toEqual(DONE);
  });

  it('does nothing after a rollback, if the database has migrations of a later release', async () => {
    const later = { name: '9999-of-a-later-release', batch: 2, migration_time: new Date() };
    await knex('schema_migrations').insert(later);
    try {
      expect(await migrate(knex)).toEqual(DONE);
      expect(await isMigrated(knex)).toBe(true);
    } finally {
      await knex('schema_migrations').where({ name: later.name }).delete();
    }
  });
});

describe('the migration of a function', () => {
  const onRetry = () => {};
  const build = (...own: [name: string, sql: string][]): Schema => ({
    migrations,
    functions: [...functions, ...own.map(([name, sql]) => databaseFunction(name, sql))],
  });
  const answering = (answer: number) =>
    `create or replace function answer() returns integer language sql as 'select ${answer}'`;
  /**
   * Returns the versions of the functions' rows in the catalog. A version changes when the function
   * is replaced.
   */
  const versions = async () => {
    const { rows } = await knex.raw<{ rows: { name: string; version: string }[] }>(
      `select oid::regprocedure::text as name, oid || ' ' || xmin as version from pg_proc
         where pronamespace = 'public'::regnamespace`,
    );
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
  const run = async (call: string) => {
    const { rows } = await knex.raw<{ rows: { answer: unknown }[] }>(`select ${call} as answer`);
    return rows[0]!.answer;
  };

  it('creates a new function, replaces a changed function and does not touch the others', async () => {
    const [first, second] = [build(['answer', answering(1)]), build(['answer', answering(2)])];
    expect(await migrate(knex, onRetry, first)).toEqual({ ...DONE, functions: ['answer'] });
    expect(await run('answer()')).toBe(1);
    const before = await versions();
    expect(await migrate(knex, onRetry, first)).toEqual(DONE);
    expect(await versions()).toEqual(before);

    expect(await migrate(knex, onRetry, second)).toEqual({ ...DONE, functions: ['answer'] });
    expect(await run('answer()')).toBe(2);
    const after = await versions();
    expect([...after].filter(([name, version]) => before.get(name) !== version)).toHaveLength(1);

    // A rollback applies the earlier function again.
    expect(await migrate(knex, onRetry, first)).toEqual({
      ...{ applied: [], functions: ['answer'], putBack: ['answer'] },
    });
    expect(await run('answer()')).toBe(1);
  });

  it('keeps services of the earlier build ready, and makes those of the new build ready', async () => {
    const [first, next] = [build(['answer', answering(1)]), build(['answer', answering(3)])];
    await migrate(knex, onRetry, first);
    expect([await isMigrated(knex, first), await isMigrated(knex, next)]).toEqual([true, false]);
    await migrate(knex, onRetry, next);
    expect([await isMigrated(knex, first), await isMigrated(knex, next)]).toEqual([true, true]);
  });

  it('refuses a function whose result type changes', async () => {
    const other = 'create or replace function changed() returns';
    await migrate(knex, onRetry, build(['changed', `${other} integer language sql as 'select 1'`]));
    await expect(
      migrate(knex, onRetry, build(['changed', `${other} bigint language sql as 'select 1'`])),
    ).rejects.toMatchObject({ code: '42P13' });
  });

  it('treats a question mark in SQL as an operator', async () => {
    const has = `select '{"a": 1}'::jsonb ? 'a'`;
    const sql = `create or replace function has_a() returns boolean language sql as $$ ${has} $$`;
    const { functions: all } = build(['has_a', sql]);
    const step = { name: '0002-question-mark', up: `create table marked as ${has} as answer` };
    await migrate(knex, onRetry, { migrations: [...migrations, step], functions: all });
    expect(await run('has_a() and (select answer from marked)')).toBe(true);
  });

  it('keeps the earlier functions if a new function is wrong', async () => {
    await migrate(knex, onRetry, build(['answer', answering(8)]));
    const wrong = build(['answer', answering(9)], ['broken', 'create function broken() nonsense']);
    await expect(migrate(knex, onRetry, wrong)).rejects.toThrow('nonsense');
    expect(await run('answer()')).toBe(8);
    expect(await isMigrated(knex, wrong)).toBe(false);
  });

  it('keeps a function whose file was removed, for services of the earlier build', async () => {
    await migrate(knex, onRetry, build(['answer', answering(1)]));
    expect(await migrate(knex)).toEqual(DONE);
    expect(await run('answer()')).toBe(1);
  });

  it('replaces a function that a trigger and an index use', async () => {
    const counted = functions.find(({ name }) => name === 'count_chat')!;
    const words = functions.find(({ name }) => name === 'search_words')!;
    const changed = [counted, words].map(({ name, sql }) =>
      databaseFunction(name, `${sql}\n-- Changed.`),
    );
    const schema: Schema = {
      migrations,
      functions: functions.map((each) => changed.find(({ name }) => name === each.name) ?? each),
    };
    expect(await migrate(knex, onRetry, schema)).toEqual({
      ...DONE,
      functions: ['count_chat', 'search_words'],
    });
    const insert = insertsOf(knex);
    const userId = await insert.user();
    await insert.message(await insert.chat(userId));
    expect(await knex('users').where({ id: userId }).first()).toMatchObject({ chat_count: 1 });
    const found = await knex('messages').whereRaw(
      `search_words(user_id, content) @@ search_query(?, 'hello')`,
      [userId],
    );
    expect(found).toHaveLength(1);
  });
});

describe('a migration while services work', () => {
  beforeAll(() => migrate(knex));

  const later = (name: string, up: Migration['up']): Schema => ({
    migrations: [...migrations, { name, up }],
    functions,
  });
  const withIndex = later(
    '0002-an-index',
    concurrentIndex('messages_of_roles', `messages (chat_id) where role = 'user'`),
  );
  const onRetry = () => {};

  const indexes = async () => {
    const { rows } = await knex.raw<{ rows: object[] }>(
      `select indisvalid as valid, pg_get_indexdef(indexrelid) as definition
         from pg_index where indexrelid = to_regclass('messages_of_roles')`,
    );
    return rows;
  };
  const built = [{ valid: true, definition: expect.stringContaining('role') as unknown as string }];

  it('lets calls continue while an ALTER TABLE waits for a long reader, and applies it afterwards', async () => {
    const schema = later('0002-a-column', 'alter table users add column nickname text');
    const other = database.connect();
    const reader = await knex.transaction();
    try {
      await reader.raw('lock table users in access share mode');
      const retried = vi.fn();
      const migrating = migrate(other, retried, schema);
      await vi.waitFor(async () => {
        const { rows } = await knex.raw<{ rows: object[] }>(
          `select from pg_locks where relation = 'users'::regclass and not granted`,
        );
        expect(rows).toHaveLength(1);
      });
      // This call queues behind the ALTER TABLE. It must be answered while the reader still runs.
      await knex('users').first().timeout(10_000, { cancel: true });
      expect(reader.isCompleted()).toBe(false);
      await vi.waitFor(() => expect(retried).toHaveBeenCalled());
      expect(retried).toHaveBeenCalledWith(expect.objectContaining({ code: '55P03' }));

      await reader.commit();

      expect(await migrating).toMatchObject({ applied: ['0002-a-column'] });
      expect(await knex.schema.hasColumn('users', 'nickname')).toBe(true);
    } finally {
      if (!reader.isCompleted()) await reader.rollback();
      await other.destroy();
    }
  });

  it('replaces an invalid index of a failed build', async () => {
    const insert = insertsOf(knex);
    const chatId = await insert.chat(await insert.user());
    await insert.message(chatId);
    await insert.message(chatId);
    await expect(
      knex.raw('create unique index concurrently messages_of_roles on messages (chat_id)'),
    ).rejects.toThrow('messages_of_roles');
    expect(await indexes()).toMatchObject([{ valid: false }]);

    expect(await migrate(knex, onRetry, withIndex)).toMatchObject({ applied: ['0002-an-index'] });
    expect(await indexes()).toEqual(built);
  });

  it('builds an index again if a crash kept the migration from being recorded', async () => {
    expect(await indexes()).toEqual(built);
    await knex('schema_migrations').where({ name: '0002-an-index' }).delete();
    expect(await migrate(knex, onRetry, withIndex)).toMatchObject({ applied: ['0002-an-index'] });
    expect(await indexes()).toEqual(built);
  });
});
