import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functions } from './functions/index.ts';
import { migrate } from './migrate.ts';
import { insertsOf } from './testing/rows.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';

let database: EmptyDatabase;
let knex: Knex;
let insert: ReturnType<typeof insertsOf>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
  insert = insertsOf(knex);
  await migrate(knex);
});
afterAll(() => database.drop());

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

describe('schema', () => {
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

  it('[9.1] has indexes of sessions by id and by expiry', async () => {
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

  it('[4.320, 4.321] gives a search the same words in ASCII text as beside other letters', async () => {
    const { rows } = await knex.raw(
      `with texts as (
         select 'Aa1' || chr(code) || '2Zz' as text from generate_series(1, 127) as code
         union all values ('“Grace”—and … PEACE')
       )
       select text from texts
         where search_text(text || ' é') <> btrim(search_text(text)) || ' e'
           or search_words(:owner, text || ' ก')
             <> search_words(:owner, text) || array_to_tsvector(array[right(:owner, 12) || 'ก'])`,
      { owner: randomUUID() },
    );
    expect(rows).toEqual([]);
  });

  it('has one function for each name', async () => {
    const found = await knex('pg_proc')
      .whereRaw(`pronamespace = 'public'::regnamespace`)
      .whereRaw(`not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
      .orderBy('proname')
      .pluck<string[]>('proname');
    expect(found).toEqual(functions.map(({ name }) => name).toSorted());
  });

  it('[9.2] keeps the hashes of keys unique', async () => {
    const userId = await insert.user();
    const key = { user_id: userId, name: 'k', key_hash: 'the same', prefix: 'tk' };
    await knex('api_keys').insert({ ...key, id: randomUUID() });
    await expect(knex('api_keys').insert({ ...key, id: randomUUID() })).rejects.toThrow('key_hash');
  });

  it('[9.4] gives a user the defaults of the specification', async () => {
    const id = await insert.user();
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
    await insert.user({ email: 'Twin@example.org' });
    await expect(insert.user({ email: 'twin@example.org' })).rejects.toThrow('users_email_key');
  });

  it('[9.4] accepts an imported user without a status and refuses an unknown status', async () => {
    for (const approval_status of [null, 'pending', 'approved', 'rejected']) {
      const id = await insert.user({ approval_status });
      expect(await find('users', id)).toMatchObject({ approval_status });
    }
    await expect(insert.user({ approval_status: 'maybe' })).rejects.toThrow('approval_status');
  });

  it('[9.10] accepts both roles of messages, and each status and category of feedback', async () => {
    const chat_id = await insert.chat(await insert.user());
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
    const userId = await insert.user();
    const chatId = await insert.chat(userId);
    expect(await find('chats', chatId)).toMatchObject({
      assistant_id: 'storyteller',
      title: 'New Chat',
      thread_id: null,
    });
    const keyId = await insert.key(userId);
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
    const chat_id = await insert.chat(await insert.user());
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

  it('[2.39, 9.5] deletes the rows of a user with the user, but keeps feedback', async () => {
    const userId = await insert.user();
    const approved = await insert.user({ approved_by: userId });
    const chatId = await insert.chat(userId);
    const messageId = await insert.message(chatId);
    const keyId = await insert.key(userId);
    await createUsage(keyId, chatId);
    const sess = { userId, createdAt: 0 };
    await knex('sessions').insert({
      sid: userId,
      sess,
      expire: new Date(),
      used_at: new Date(),
      user_id: userId,
    });
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

  it('[9.5] keeps usage when its chat is deleted', async () => {
    const userId = await insert.user();
    const chatId = await insert.chat(userId);
    const keyId = await insert.key(userId);
    await createUsage(keyId, chatId);
    await knex('chats').where({ id: chatId }).delete();
    expect(await knex('api_usage').where({ api_key_id: keyId }).first()).toMatchObject({
      chat_id: null,
      tokens: 7,
    });
  });

  it('[9.6] counts lifetime totals, which deletions do not reduce', async () => {
    const userId = await insert.user();
    const chatId = await insert.chat(userId);
    await insert.message(chatId);
    await insert.message(chatId);
    await createUsage(await insert.key(userId), chatId);
    await knex('chats').where({ id: chatId }).delete();
    expect(await find('users', userId)).toMatchObject({
      chat_count: 1,
      message_count: 2,
      api_usage_count: 1,
    });
  });
});
