import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isMigrated, migrate } from './migrate.ts';
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

describe('migrate', () => {
  it('is not migrated before the first run', async () => {
    expect(await isMigrated(knex)).toBe(false);
  });

  it('applies each migration once if two migrators start at the same time', async () => {
    const other = database.connect();
    try {
      const applied = await Promise.all([migrate(knex), migrate(other)]);
      expect(new Set(applied.map((names) => names.length))).toEqual(
        new Set([0, migrations.length]),
      );
    } finally {
      await other.destroy();
    }
    expect(await isMigrated(knex)).toBe(true);
  });

  it('continues after a migrator that died and left its lock row taken', async () => {
    await knex('schema_migrations_lock').update({ is_locked: 1 });
    expect(await migrate(knex)).toEqual([]);
  });

  it('does nothing after a rollback, if the database has migrations of a later release', async () => {
    const later = { name: '9999-of-a-later-release', batch: 2, migration_time: new Date() };
    await knex('schema_migrations').insert(later);
    try {
      expect(await migrate(knex)).toEqual([]);
      expect(await isMigrated(knex)).toBe(true);
    } finally {
      await knex('schema_migrations').where({ name: later.name }).delete();
    }
  });
});

describe('migrate while services work', () => {
  beforeAll(() => migrate(knex));

  const forget = (migration: string) => knex('schema_migrations').where({ name: migration }).del();

  const streamingIndex = async () => {
    const { rows } = await knex.raw<{ rows: object[] }>(
      `select indisvalid as valid, pg_get_indexdef(indexrelid) as definition
         from pg_index where indexrelid = to_regclass('messages_streaming')`,
    );
    return rows;
  };
  const built = [
    { valid: true, definition: expect.stringContaining('streaming') as unknown as string },
  ];

  it('lets calls continue while an ALTER TABLE waits for a long reader, and applies it afterwards', async () => {
    await knex.raw('alter table users drop column deleting_since, drop column former_email');
    const missing = ['0009-closed-accounts', '0010-closed-accounts-index'];
    for (const each of missing) await forget(each);
    const other = database.connect();
    const reader = await knex.transaction();
    try {
      await reader.raw('lock table users in access share mode');
      const onRetry = vi.fn();
      const migrating = migrate(other, onRetry);
      await vi.waitFor(async () => {
        const { rows } = await knex.raw<{ rows: object[] }>(
          `select from pg_locks where relation = 'users'::regclass and not granted`,
        );
        expect(rows).toHaveLength(1);
      });
      // This call queues behind the ALTER TABLE and is answered while the reader continues.
      await knex('users').first().timeout(10_000, { cancel: true });
      expect(reader.isCompleted()).toBe(false);
      await vi.waitFor(() => expect(onRetry).toHaveBeenCalled());
      expect(onRetry).toHaveBeenCalledWith(expect.objectContaining({ code: '55P03' }));

      await reader.commit();

      expect(await migrating).toEqual(missing);
      expect(await knex.schema.hasColumn('users', 'former_email')).toBe(true);
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
    await knex.raw('drop index messages_streaming');
    await expect(
      knex.raw('create unique index concurrently messages_streaming on messages (chat_id)'),
    ).rejects.toThrow('messages_streaming');
    expect(await streamingIndex()).toMatchObject([{ valid: false }]);
    await forget('0008-streaming-messages');

    expect(await migrate(knex)).toEqual(['0008-streaming-messages']);
    expect(await streamingIndex()).toEqual(built);
  });

  it('builds an index again after a crash before its record', async () => {
    expect(await streamingIndex()).toEqual(built);
    await forget('0008-streaming-messages');
    expect(await migrate(knex)).toEqual(['0008-streaming-messages']);
    expect(await streamingIndex()).toEqual(built);
  });
});
