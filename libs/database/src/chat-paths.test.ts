import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';
import { insertsOf } from './testing/rows.ts';

let database: EmptyDatabase;
let knex: Knex;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
});
afterAll(() => database.drop());

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
