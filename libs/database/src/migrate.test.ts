import { randomUUID } from 'node:crypto';
import createKnex from 'knex';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isMigrated, migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';

const adminUrl = process.env['TEST_DATABASE_URL']!;
const name = `migrate_${randomUUID().replaceAll('-', '')}`;

function connect(database: string): Knex {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return createKnex({
    client: 'pg',
    connection: url.href,
    pool: { min: 0, max: 3 },
    // The errors that knex throws contain what it would print.
    log: { warn: () => {} },
  });
}

const admin = createKnex({ client: 'pg', connection: adminUrl, pool: { min: 0, max: 1 } });
let knex: Knex;

beforeAll(async () => {
  await admin.raw('create database ??', [name]);
  knex = connect(name);
});

afterAll(async () => {
  await knex.destroy();
  await admin.raw('drop database ?? with (force)', [name]);
  await admin.destroy();
});

async function createUser(values: object = {}): Promise<string> {
  const id = randomUUID();
  await knex('users').insert({ id, email: `${id}@example.org`, password: 'x', ...values });
  return id;
}

async function createChat(userId: string): Promise<string> {
  const id = randomUUID();
  await knex('chats').insert({ id, user_id: userId });
  return id;
}

async function createMessage(chatId: string): Promise<string> {
  const id = randomUUID();
  await knex('messages').insert({ id, chat_id: chatId, role: 'user', content: 'Hello' });
  return id;
}

async function createKey(userId: string): Promise<string> {
  const id = randomUUID();
  await knex('api_keys').insert({ id, user_id: userId, name: 'k', key_hash: id, prefix: 'tk' });
  return id;
}

const createUsage = (apiKeyId: string, chatId: string | null) =>
  knex('api_usage').insert({ id: randomUUID(), api_key_id: apiKeyId, chat_id: chatId, tokens: 7 });

const find = (table: string, id: string) => knex(table).where({ id }).first();

const ID = 'uuid, required';
const TEXT = 'text, required';
const TIME = 'timestamp with time zone';
const NOW = `${TIME}, required, default now()`;
const COUNT = 'integer, required, default 0';

/** The tables of the product specification, section 3. */
const specifiedColumns = {
  users: {
    id: ID,
    email: TEXT,
    password: TEXT,
    first_name: 'text',
    last_name: 'text',
    profile_image_url: 'text',
    is_admin: 'boolean, required, default false',
    approval_status: "text, default 'approved'::text",
    approved_at: TIME,
    approved_by: 'uuid',
    chat_count: COUNT,
    message_count: COUNT,
    api_usage_count: COUNT,
    last_login_at: TIME,
    created_at: NOW,
    updated_at: NOW,
  },
  sessions: { sid: TEXT, sess: 'jsonb, required', expire: `${TIME}, required` },
  chats: {
    id: ID,
    user_id: ID,
    assistant_id: "text, required, default 'storyteller'::text",
    title: "text, required, default 'New Chat'::text",
    thread_id: 'text',
    created_at: NOW,
    updated_at: NOW,
  },
  messages: { id: ID, chat_id: ID, role: TEXT, content: TEXT, created_at: NOW },
  api_keys: {
    id: ID,
    user_id: ID,
    name: TEXT,
    key_hash: TEXT,
    prefix: TEXT,
    is_active: 'boolean, required, default true',
    created_at: NOW,
    last_used_at: TIME,
  },
  api_usage: {
    id: ID,
    api_key_id: ID,
    chat_id: 'uuid',
    tokens: COUNT,
    created_at: NOW,
  },
  feedback: {
    id: ID,
    message: TEXT,
    user_email: 'text',
    user_name: 'text',
    user_id: 'uuid',
    status: "text, required, default 'new'::text",
    category: 'text',
    created_at: NOW,
    updated_at: NOW,
  },
};

describe('migrate', () => {
  it('is not migrated before the first run', async () => {
    expect(await isMigrated(knex)).toBe(false);
  });

  it('applies each migration once if two migrators start at the same time', async () => {
    const other = connect(name);
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
    const other = connect(name);
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
    const chatId = await createChat(await createUser());
    await createMessage(chatId);
    await createMessage(chatId);
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

describe('schema', () => {
  beforeAll(() => migrate(knex));

  it.each(Object.entries(specifiedColumns))(
    '[9.1] has the columns of %s that the specification lists',
    async (table, columns) => {
      const rows = await knex('information_schema.columns')
        .where({ table_schema: 'public', table_name: table })
        .select('column_name', 'data_type', 'is_nullable', 'column_default');
      const found = rows.map((row: Record<string, string | null>) => [
        row['column_name'],
        [
          row['data_type'],
          ...(row['is_nullable'] === 'NO' ? ['required'] : []),
          ...(row['column_default'] === null ? [] : [`default ${row['column_default']}`]),
        ].join(', '),
      ]);
      expect(Object.fromEntries(found)).toMatchObject(columns);
    },
  );

  it('[9.7] finds sessions by their id, and expired ones by an index', async () => {
    const indexes = await knex('pg_indexes').where({ tablename: 'sessions' }).select('indexdef');
    const definitions = indexes.map(({ indexdef }: { indexdef: string }) => indexdef);
    expect(definitions).toContainEqual(expect.stringMatching(/unique index .* \(sid\)$/i));
    expect(definitions).toContainEqual(expect.stringMatching(/ \(expire\)$/));
  });

  it('has an index for each foreign key, so that no deletion reads a whole table', async () => {
    const { rows } = await knex.raw(`
      select c.conrelid::regclass || '.' || a.attname as unindexed
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null or
               pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
    expect(rows).toEqual([]);
  });

  it('[9.13] keeps the hashes of keys unique', async () => {
    const userId = await createUser();
    const key = { user_id: userId, name: 'k', key_hash: 'the same', prefix: 'tk' };
    await knex('api_keys').insert({ ...key, id: randomUUID() });
    await expect(knex('api_keys').insert({ ...key, id: randomUUID() })).rejects.toThrow('key_hash');
  });

  it('[9.3] gives a user the defaults of the specification', async () => {
    const id = await createUser();
    expect(await find('users', id)).toMatchObject({
      is_admin: false,
      approval_status: 'approved',
      chat_count: 0,
      message_count: 0,
      api_usage_count: 0,
      last_login_at: null,
    });
  });

  it('[9.2] keeps addresses unique regardless of case', async () => {
    await createUser({ email: 'Twin@example.org' });
    await expect(createUser({ email: 'twin@example.org' })).rejects.toThrow('users_email_key');
  });

  it('[9.4] accepts an imported user without a status and refuses an unknown status', async () => {
    for (const approval_status of [null, 'pending', 'approved', 'rejected']) {
      const id = await createUser({ approval_status });
      expect(await find('users', id)).toMatchObject({ approval_status });
    }
    await expect(createUser({ approval_status: 'maybe' })).rejects.toThrow('approval_status');
  });

  it('[9.10] accepts both roles of messages, and each status and category of feedback', async () => {
    const chat_id = await createChat(await createUser());
    for (const role of ['user', 'assistant'] as const) {
      await knex('messages').insert({ id: randomUUID(), chat_id, role, content: 'x' });
    }
    for (const values of [
      ...['new', 'read', 'resolved'].map((status) => ({ status })),
      ...['bug', 'feature', 'general', 'other'].map((category) => ({ category })),
    ]) {
      const id = randomUUID();
      await knex<object>('feedback').insert({ id, message: 'x', ...values });
      expect(await find('feedback', id)).toMatchObject(values);
    }
  });

  it('[9.8] gives chats, keys and feedback their defaults', async () => {
    const userId = await createUser();
    const chatId = await createChat(userId);
    expect(await find('chats', chatId)).toMatchObject({
      assistant_id: 'storyteller',
      title: 'New Chat',
      thread_id: null,
    });
    const keyId = await createKey(userId);
    expect(await find('api_keys', keyId)).toMatchObject({ is_active: true, last_used_at: null });
    const feedbackId = randomUUID();
    await knex('feedback').insert({ id: feedbackId, message: 'Thanks' });
    expect(await find('feedback', feedbackId)).toMatchObject({ status: 'new', category: null });
  });

  it.each([
    ['messages', { role: 'system', content: 'x' }, 'messages_role_check'],
    ['messages', { role: 'user', content: null }, 'content'],
    ['messages', { role: 'user', content: 'x', status: 'lost' }, 'messages_status_check'],
  ])('[9.10] refuses an invalid row in %s: %j', async (table, values, reason) => {
    const chat_id = await createChat(await createUser());
    await expect(knex(table).insert({ id: randomUUID(), chat_id, ...values })).rejects.toThrow(
      reason,
    );
  });

  it.each([
    [{ status: 'lost' }, 'feedback_status_check'],
    [{ category: 'praise' }, 'feedback_category_check'],
  ])('[9.10] refuses feedback with %j', async (values, reason) => {
    await expect(
      knex<object>('feedback').insert({ id: randomUUID(), message: 'x', ...values }),
    ).rejects.toThrow(reason);
  });

  it('[2.44, 9.5] deletes the rows of a user with the user, but keeps feedback', async () => {
    const userId = await createUser();
    const approved = await createUser({ approved_by: userId });
    const chatId = await createChat(userId);
    const messageId = await createMessage(chatId);
    const keyId = await createKey(userId);
    await createUsage(keyId, chatId);
    const sess = { userId, createdAt: 0 };
    await knex('sessions').insert({ sid: userId, sess, expire: new Date(), user_id: userId });
    const feedbackId = randomUUID();
    await knex('feedback').insert({ id: feedbackId, message: 'x', user_id: userId });

    await knex('users').where({ id: userId }).delete();

    expect(await find('chats', chatId)).toBeUndefined();
    expect(await find('messages', messageId)).toBeUndefined();
    expect(await find('api_keys', keyId)).toBeUndefined();
    expect(await knex('api_usage').where({ api_key_id: keyId })).toEqual([]);
    expect(await knex('sessions').where({ sid: userId })).toEqual([]);
    expect(await find('feedback', feedbackId)).toMatchObject({ user_id: null });
    expect(await find('users', approved)).toMatchObject({ approved_by: null });
  });

  it('[9.14] keeps usage when its chat is deleted', async () => {
    const userId = await createUser();
    const chatId = await createChat(userId);
    const keyId = await createKey(userId);
    await createUsage(keyId, chatId);
    await knex('chats').where({ id: chatId }).delete();
    expect(await knex('api_usage').where({ api_key_id: keyId }).first()).toMatchObject({
      chat_id: null,
      tokens: 7,
    });
  });

  it('[9.6] counts lifetime totals, which deletions do not reduce', async () => {
    const userId = await createUser();
    const chatId = await createChat(userId);
    await createMessage(chatId);
    await createMessage(chatId);
    await createUsage(await createKey(userId), chatId);
    await knex('chats').where({ id: chatId }).delete();
    expect(await find('users', userId)).toMatchObject({
      chat_count: 1,
      message_count: 2,
      api_usage_count: 1,
    });
  });
});

describe('the order of lists', () => {
  const old = `${name}_old`;
  let before: Knex;
  beforeAll(async () => {
    await admin.raw('create database ??', [old]);
    before = connect(old);
  });
  afterAll(async () => {
    await before.destroy();
    await admin.raw('drop database ?? with (force)', [old]);
  });

  const run = async (up: Migration['up']) => {
    for (const statement of [up].flat()) await before.raw(statement);
  };

  it('numbers existing rows by age and changes nothing else', async () => {
    const place = migrations.findIndex((migration) => migration.name === '0007-list-order');
    for (const { up } of migrations.slice(0, place)) await run(up);
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const dated = ids.map((id, index) => ({ id, created_at: new Date(Date.UTC(2026, 0, index)) }));
    const [owner] = ids;
    for (const row of dated.toReversed()) {
      await before('users').insert({ ...row, email: `${row.id}@example.org`, password: 'x' });
    }
    for (const row of dated.toReversed()) {
      await before('feedback').insert({ ...row, message: 'x', updated_at: row.created_at });
      const key = { ...row, user_id: owner, name: 'k', key_hash: row.id, prefix: 'tk' };
      await before('api_keys').insert(key);
    }

    await run(migrations[place]!.up);

    await before('users').insert({ id: randomUUID(), email: 'new@example.org', password: 'x' });
    for (const table of ['users', 'feedback', 'api_keys']) {
      const rows = await before(table).orderBy('sequence').limit(ids.length);
      expect(rows.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
    expect(await before('users').orderBy('sequence', 'desc').first()).toMatchObject({
      email: 'new@example.org',
      sequence: String(ids.length + 1),
    });
    for (const row of await before('feedback')) expect(row.updated_at).toEqual(row.created_at);
  });
});
