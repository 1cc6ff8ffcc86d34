import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';
import { insertsOf } from './testing/rows.ts';

let database: EmptyDatabase;
let knex: Knex;

beforeEach(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
});
afterEach(() => database.drop());

interface Begun {
  readonly outcome: string;
  readonly generation: { readonly id: string; readonly assistant_message_id: string };
  readonly messages: readonly { readonly content: string }[];
}

/** Begins a reply with the call that the release before the branches makes. */
const beginAsBefore = async (
  userId: string,
  chatId: string,
  { content = null, retryOf = null }: { content?: string | null; retryOf?: string | null },
): Promise<Begun> => {
  const values = [
    ...[userId, chatId, content, null, 'New Chat', retryOf, null, 'hash'],
    ...[
      '{"storyteller":"1"}',
      'model',
      null,
      'owner',
      9,
      null,
      randomUUID(),
      randomUUID(),
      randomUUID(),
      10_000,
    ],
  ];
  const { rows } = await knex.raw<{ rows: { stored: Begun }[] }>(
    `select begin_reply(?::uuid, ?::uuid, ?::text, ?::text, ?::text, ?::uuid, ?::text, ?::text,
       ?::json, ?::text, ?::uuid, ?::text, ?::float8, ?::integer, ?::uuid, ?::uuid, ?::uuid,
       ?::integer) as stored`,
    values,
  );
  return rows[0]!.stored;
};

const end = (generationId: string, text: string) =>
  knex.raw(`select end_reply(?, 'owner', 'complete', ?, null, 1, 1)`, [generationId, text]);

const contentsOf = async (chatId: string) => {
  const { rows } = await knex.raw<{ rows: { content: string }[] }>(
    `select content from chats, chat_path(id, coalesce(path_end, 1000000)) as run
       join messages on sequence between run.first and run.last
       where chat_id = chats.id and chats.id = ? order by sequence`,
    [chatId],
  );
  return rows.map(({ content }) => content);
};

it('[9.16] keeps chats as one path, which the release before continues and retries', async () => {
  const place = migrations.findIndex(({ name }) => name === '0018-branches-of-a-chat');
  const insert = insertsOf(knex);
  for (const { up } of migrations.slice(0, place)) {
    for (const statement of [up].flat()) await knex.raw(statement);
  }
  const userId = await insert.user();
  const chatId = await insert.chat(userId);
  await insert.message(chatId);
  for (const { up } of migrations.slice(place)) {
    for (const statement of [up].flat()) await knex.raw(statement);
  }
  expect(await contentsOf(chatId)).toEqual(['Hello']);

  const sent = await beginAsBefore(userId, chatId, { content: 'Who?' });
  expect(sent).toMatchObject({ outcome: 'begun', messages: [{}, { content: 'Who?' }] });
  await end(sent.generation.id, 'Ruth');
  expect(await contentsOf(chatId)).toEqual(['Hello', 'Who?', 'Ruth']);

  const retried = await beginAsBefore(userId, chatId, {
    retryOf: sent.generation.assistant_message_id,
  });
  expect(await contentsOf(chatId)).toEqual(['Hello', 'Who?', 'Ruth']);
  await end(retried.generation.id, 'Boaz');
  expect(await contentsOf(chatId)).toEqual(['Hello', 'Who?', 'Boaz']);
  expect(await knex('messages').where({ chat_id: chatId })).toHaveLength(4);
});

it('[9.16] serves the statements of the release before, which may run beside this one', async () => {
  await migrate(knex);
  const userId = await insertsOf(knex).user();
  const chatId = randomUUID();
  const created = await knex.raw(
    `insert into chats (id, user_id, title, assistant_id) values (?, ?, 'New Chat', 'storyteller')
       returning id, title, assistant_id, created_at, updated_at`,
    [chatId, userId],
  );
  expect(created).toMatchObject({ rows: [{ id: chatId }] });
  const first = await beginAsBefore(userId, chatId, { content: 'Who?' });
  await end(first.generation.id, 'Ruth');
  expect(await knex('usage_by_user').where({ user_id: userId, grain: 'day' })).toMatchObject([
    { replies: '1', input_tokens: '1', output_tokens: '1' },
  ]);
  // Releases before `begin_reply` stored messages like this.
  await knex.raw(
    `insert into messages (id, chat_id, role, content, status, assistant_id) values
       (gen_random_uuid(), :chatId, 'user', 'Go on', 'complete', null),
       (gen_random_uuid(), :chatId, 'assistant', 'Boaz', 'complete', 'storyteller')`,
    { chatId },
  );
  expect(await contentsOf(chatId)).toEqual(['Who?', 'Ruth', 'Go on', 'Boaz']);

  const chats = await knex.raw(
    `select id, title, (extract(epoch from updated_at) * 1000000)::bigint || '_' || id as place
       from chats where user_id = ? and deleting_since is null
       order by updated_at desc, id desc limit 50`,
    [userId],
  );
  expect(chats).toMatchObject({ rows: [{ id: chatId }] });
  const found = await knex.raw(
    `select content from messages where search_words(user_id, content) @@ search_query(:userId, 'boa')
       and user_id = :userId`,
    { userId },
  );
  expect(found).toMatchObject({ rows: [{ content: 'Boaz' }] });
});

it('[9.16] begins and ends replies as the release before annotations does', async () => {
  await migrate(knex);
  const userId = await insertsOf(knex).user();
  const chatId = await insertsOf(knex).chat(userId);
  const values = [
    ...[userId, chatId, 'Who?', null, 'New Chat', false, null, null, null, 'hash'],
    ...['{"storyteller":"1"}', 'model', null, 'owner', 9, null],
    ...[randomUUID(), randomUUID(), randomUUID(), 10_000, '{}', 10, 1000, 100, 60],
  ];
  const { rows } = await knex.raw<{ rows: { stored: Begun }[] }>(
    `select begin_reply(?::uuid, ?::uuid, ?::text, ?::text, ?::text, ?::boolean, ?::uuid, ?::uuid,
       ?::text, ?::text, ?::json, ?::text, ?::uuid, ?::text, ?::float8, ?::integer, ?::uuid, ?::uuid,
       ?::uuid, ?::integer, ?::json, ?::integer, ?::integer, ?::integer, ?::float8) as stored`,
    values,
  );
  const { stored } = rows[0]!;
  expect(stored).toMatchObject({ outcome: 'begun', messages: [{ content: 'Who?' }] });
  await end(stored.generation.id, 'Ruth');
  expect(await contentsOf(chatId)).toEqual(['Who?', 'Ruth']);
});

it('leaves the summary of a chat with branches to this release', async () => {
  await migrate(knex);
  const userId = await insertsOf(knex).user();
  const chatId = await insertsOf(knex).chat(userId);
  const begun = await beginAsBefore(userId, chatId, { content: 'Who?' });
  await end(begun.generation.id, 'Ruth');
  const question = await beginAsBefore(userId, chatId, { content: 'And then?' });
  await end(question.generation.id, 'Boaz');
  /** Loads what the release before summarises after the second reply. */
  const toSummarise = async () => {
    const { rows } = await knex.raw<{ rows: { sequence: string; content: string }[] }>(
      `select sequence, role, content from chat_history(
         :chatId, (select max(sequence) from messages where chat_id = :chatId and role = 'user'),
         10000) order by sequence`,
      { chatId },
    );
    return rows;
  };
  const loaded = await toSummarise();
  expect(loaded.map(({ content }) => content)).toEqual(['Who?', 'Ruth', 'And then?']);
  const [, last] = loaded;
  await knex('chats')
    .where({ id: chatId })
    .whereRaw('coalesce(summary_sequence, 0) < ?', [last!.sequence])
    .update({ summary: 'About Ruth', summary_sequence: last!.sequence });
  expect((await toSummarise()).map(({ content }) => content)).toEqual(['And then?']);

  await beginAsBefore(userId, chatId, { retryOf: question.generation.assistant_message_id });
  expect(await toSummarise()).toEqual([]);
});
