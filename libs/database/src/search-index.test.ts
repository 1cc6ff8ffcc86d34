import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Migration } from './migration.ts';
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

const apply = async (some: readonly Migration[]) => {
  for (const { up } of some) {
    for (const statement of [up].flat()) await knex.raw(statement);
  }
};

it('[9.17] finds the messages and titles of earlier releases in an index that is built again', async () => {
  const place = migrations.findIndex(({ name }) => name === '0047-words-of-any-script');
  await apply(migrations.slice(0, place));
  const insert = insertsOf(knex);
  const userId = await insert.user();
  const chatId = await insert.chat(userId);
  await insert.message(chatId);
  const text = '«\u00a0Paix\u00a0» 愿平安归于你们';
  await knex('messages').update({ content: text });
  await knex('chats').update({ title: text });

  // What an attempt leaves that was interrupted.
  await knex.raw('create index messages_search_ccnew on messages (id)');
  await knex.raw('create index chats_search_ccold on chats (id)');
  await apply(migrations.slice(place));

  // Only the indexes know whether a row matches: PostgreSQL does not check the row itself.
  const found = await knex.transaction(async (transaction) => {
    await transaction.raw('set local enable_seqscan = off');
    const { rows } = await transaction.raw<{ rows: object[] }>(
      `select content as text from messages
           where search_words(user_id, content) @@ search_query(:userId, 'paix 平安')
         union all
         select title from chats
           where search_words(user_id, title) @@ search_query(:userId, 'paix 平安')`,
      { userId },
    );
    return rows;
  });
  expect(found).toEqual([{ text }, { text }]);
  const { rows } = await knex.raw<{ rows: object[] }>(
    `select relname, indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
       where relname ~ '_search' order by relname`,
  );
  expect(rows).toEqual([
    { relname: 'chats_search', indisvalid: true },
    { relname: 'messages_search', indisvalid: true },
  ]);
});
