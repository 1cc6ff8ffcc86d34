import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';
import { insertsOf } from './testing/rows.ts';

let database: EmptyDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

it('fills in the owners of all messages, those of earlier releases too, and can be repeated', async () => {
  const { knex } = database;
  await migrate(knex);
  const insert = insertsOf(knex);
  const users = [await insert.user(), await insert.user()];
  for (const user of users) {
    const chatId = await insert.chat(user);
    await knex.raw(
      `insert into messages (id, chat_id, role, content)
         select gen_random_uuid(), ?, 'user', 'Hello' from generate_series(1, 1500)`,
      [chatId],
    );
  }
  const owners = async () => {
    const rows = await knex('messages')
      .select('user_id')
      .count<{ user_id: string | null; count: string }[]>()
      .groupBy('user_id');
    return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]));
  };
  const complete = new Map(users.map((user) => [user, 1500]));
  expect(await owners()).toEqual(complete);

  await knex('messages').update({ user_id: null });
  const { up } = migrations.find(({ name }) => name === '0025-owners-of-earlier-messages')!;
  for (let run = 0; run < 2; run++) {
    for (const statement of [up].flat()) await knex.raw(statement);
    expect(await owners()).toEqual(complete);
  }
});
