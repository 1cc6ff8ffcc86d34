import { adminUserCalls, listedUser } from '@targum/contracts/on-demand';
import { createApiKey, createChat, createMessage } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
let client: TestClient;
beforeAll(async () => {
  // Creating ten thousand users takes longer than the time limit of a call.
  app = await startAuthApp({ statementTimeoutMs: 60_000 });
  ({ client } = await app.signedIn({ is_admin: true }));
});
afterAll(() => app.close());

const list = async () => (await client.get(adminUserCalls.list.path)).body;

test('[7.29] the list is an array of users in the format of the contract, newest first', async () => {
  const older = await app.person({ approval_status: null, first_name: null, last_name: null });
  const newer = await app.person({ last_login_at: new Date('2026-11-01T10:00:00Z') });
  const users = await list();
  for (const user of users) listedUser.strict().parse(user);
  expect(Object.keys(users[0])).toEqual(
    expect.arrayContaining([
      ...['id', 'email', 'firstName', 'lastName', 'isAdmin', 'approvalStatus'],
      ...['createdAt', 'updatedAt', 'lastLoginAt', 'stats'],
    ]),
  );
  const ids = users.map((user: { id: string }) => user.id);
  expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
  expect(users.find((user: { id: string }) => user.id === older.id)).toMatchObject({
    approvalStatus: null,
    firstName: null,
    lastLoginAt: null,
  });
  expect(users.find((user: { id: string }) => user.id === newer.id)).toMatchObject({
    lastLoginAt: '2026-11-01T10:00:00.000Z',
  });
  expect(JSON.stringify(users)).not.toContain('argon2');
});

test('the list is ordered by creation, regardless of the clocks of the machines', async () => {
  const first = await app.person({ created_at: new Date(2100, 0) });
  const second = await app.person({ created_at: new Date(2000, 0) });
  const ids = (await list()).map((user: { id: string }) => user.id);
  expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
});

test('[7.29] totals count the existing rows of each user', async () => {
  const { knex } = app.backend;
  const busy = await app.person();
  const idle = await app.person();
  const chats = [await createChat(knex, busy.id), await createChat(knex, busy.id)];
  for (const role of ['user', 'assistant', 'user'] as const) {
    await createMessage(knex, chats[0]!.id, { role });
  }
  await createMessage(knex, chats[1]!.id);
  const gone = await createChat(knex, busy.id);
  await createMessage(knex, gone.id);
  const active = await createApiKey(knex, busy.id);
  const revoked = await createApiKey(knex, busy.id, { is_active: false });
  for (const [keyId, chatId] of [
    [active.row.id, chats[0]!.id],
    [active.row.id, gone.id],
    [revoked.row.id, null],
  ] as const) {
    await knex('api_usage').insert({
      id: crypto.randomUUID(),
      api_key_id: keyId,
      chat_id: chatId,
      tokens: 10,
    });
  }
  await knex('chats').where({ id: gone.id }).delete();

  const users = await list();
  const statsOf = (id: string) => users.find((user: { id: string }) => user.id === id).stats;
  expect(statsOf(busy.id)).toEqual({
    totalChats: 2,
    totalMessages: 4,
    totalApiKeys: 1,
    totalApiCalls: 3,
  });
  expect(statsOf(idle.id)).toEqual({
    totalChats: 0,
    totalMessages: 0,
    totalApiKeys: 0,
    totalApiCalls: 0,
  });
  // The response to a change of a user contains the same totals.
  const changed = await client.patch(`${adminUserCalls.list.path}/${busy.id}/admin`, {
    isAdmin: false,
  });
  expect(changed.body.stats).toEqual(statsOf(busy.id));
});

interface PlanNode {
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}
const loopsOf = ({ 'Actual Loops': loops, Plans = [] }: PlanNode): number[] => [
  loops,
  ...Plans.flatMap(loopsOf),
];

test('[7.31] ten thousand users are listed with one pass over each table', async () => {
  const { knex } = app.backend;
  /**
   * This user has more chats and messages than the others, so that the test can tell the figures
   * apart.
   */
  const READ = 'crowd-9999@example.org';
  await knex.transaction(async (transaction) => {
    // The counting triggers would take most of the time, so they are switched off.
    await transaction.raw(`set local session_replication_role = replica`);
    for (const statement of [
      `insert into users (id, email, password)
         select gen_random_uuid(), 'crowd-' || n || '@example.org', 'x'
         from generate_series(1, 10000) n`,
      `insert into chats (id, user_id)
         select gen_random_uuid(), id
         from users, generate_series(1, case email when '${READ}' then 5 else 1 end)
         where email like 'crowd-%'`,
      `insert into messages (id, chat_id, role, content)
         select gen_random_uuid(), chats.id, 'user', 'Hello'
         from chats join users on users.id = user_id,
              generate_series(1, case email when '${READ}' then 4 else 1 end)
         where email like 'crowd-%'`,
      `insert into api_keys (id, user_id, name, key_hash, prefix)
         select gen_random_uuid(), id, 'x', id::text, 'x' from users where email like 'crowd-%'`,
    ]) {
      await transaction.raw(statement);
    }
  });
  await knex.raw('analyze');
  const statements: string[] = [];
  knex.on('query', ({ sql }: { sql: string }) => void statements.push(sql));
  const users = await list();
  const listing = statements.filter((sql) => sql.includes('listed'));
  expect(listing).toHaveLength(1);
  expect(users.length).toBeGreaterThan(10_000);
  expect(users.find((user: { email: string }) => user.email === READ).stats).toEqual({
    totalChats: 5,
    totalMessages: 20,
    totalApiKeys: 1,
    totalApiCalls: 0,
  });
  const { rows } = await knex.raw(`explain (analyze, timing off, format json) ${listing[0]}`);
  // PostgreSQL may run a part of the plan in a few workers, but must run no part once for each
  // user.
  expect(Math.max(...loopsOf(rows[0]['QUERY PLAN'][0].Plan))).toBeLessThan(10);
});
