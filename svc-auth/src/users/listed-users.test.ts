import { adminUserCalls, listedUser, listedUsersPage } from '@targum/contracts/on-demand';
import { createApiKey, createChat, createMessage } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Adds users without the counting triggers, which would take most of the time. */
async function addCrowd(knex: Knex, count: number): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction.raw(`set local session_replication_role = replica`);
    await transaction.raw(
      `insert into users (id, email, password, first_name, last_name, is_admin, approval_status,
           created_at, last_login_at)
         select gen_random_uuid(), 'crowd-' || n || '@example.org', 'x', 'Ada ' || n, 'Lovelace',
             n % 100 = 0, case when n % 10 = 0 then 'pending' end,
             timestamptz '2020-01-01' + n * interval '1 minute',
             case when n > 1 then timestamptz '2021-01-01' + n * interval '1 minute' end
           from generate_series(1, ?::int) n`,
      [count],
    );
    await transaction.raw(
      `insert into chats (id, user_id)
         select gen_random_uuid(), id from users,
           generate_series(1, case email when 'crowd-7@example.org' then 5 else 1 end)
           where email like 'crowd-%'`,
    );
    await transaction.raw(
      `insert into messages (id, chat_id, role, content)
         select gen_random_uuid(), chats.id, 'user', 'Hello'
           from chats join users on users.id = user_id,
             generate_series(1, case email when 'crowd-7@example.org' then 4 else 1 end)
           where email like 'crowd-%'`,
    );
    await transaction.raw(
      `select count_user_totals(array(select id from users where email like 'crowd-%'))`,
    );
  });
  await knex.raw('analyze');
}

describe('with ten thousand users', () => {
  const COUNT = 10_000;
  beforeAll(() => addCrowd(app.backend.knex, COUNT), 60_000);

  const page = async (query: string) => {
    const answer = await client.get(`${adminUserCalls.list.path}?${query}`);
    expect(answer.status).toBe(200);
    return listedUsersPage.strict().parse(answer.body);
  };
  const emailsOf = async (query: string) => (await page(query)).items.map(({ email }) => email);
  const crowd = (...numbers: number[]) => numbers.map((n) => `crowd-${n}@example.org`);

  test('[7.31, 7.105] all are listed without parameters, and a page is small', async () => {
    const users = await list();
    expect(users.length).toBeGreaterThan(COUNT);
    const busy = users.find(({ email }: { email: string }) => email === 'crowd-7@example.org');
    expect(busy.stats).toMatchObject({ totalChats: 5, totalMessages: 20 });
    const { items, total, counts } = await page('limit=200');
    expect(total).toBe(users.length);
    expect(counts.all).toBe(users.length);
    expect(items).toHaveLength(200);
    expect(Buffer.byteLength(JSON.stringify({ items, total, counts }))).toBeLessThan(100_000);
  });

  test('[7.105] pages follow one another without gaps, and one after the end is empty', async () => {
    const query = 'search=lovelace&sort=createdAt&order=asc&limit=2&offset=';
    expect(await emailsOf(`${query}0`)).toEqual(crowd(1, 2));
    expect(await emailsOf(`${query}2`)).toEqual(crowd(3, 4));
    expect(await page(`${query}${COUNT}`)).toMatchObject({ items: [], total: COUNT });
  });

  test('[7.106] a search finds parts of the whole name and of the email in either case', async () => {
    for (const text of ['ADA 4321 LOVE', 'Crowd-4321@EXAMPLE']) {
      const found = await page(`search=${encodeURIComponent(` ${text} `)}`);
      expect(found).toMatchObject({ total: 1, items: [{ email: 'crowd-4321@example.org' }] });
    }
    for (const text of ['%', '_', 'ada 4321  love']) {
      expect((await page(`search=${encodeURIComponent(text)}`)).total).toBe(0);
    }
    await app.person({ first_name: 'ÉLODIE', last_name: 'Жанна', email: 'elodie@e.example.org' });
    expect(await emailsOf('search=élodie жанна')).toEqual(['elodie@e.example.org']);
  });

  test('[7.106] type and status choose users, and the counts are those of each status', async () => {
    const search = 'search=crowd-&limit=1';
    const counts = { all: COUNT, pending: COUNT / 10, approved: (COUNT * 9) / 10, rejected: 0 };
    expect(await page(`${search}&status=pending`)).toMatchObject({ total: COUNT / 10, counts });
    expect(await page(`${search}&status=rejected`)).toMatchObject({ total: 0, counts });
    const admins = { all: 100, pending: 100, approved: 0, rejected: 0 };
    expect(await page(`${search}&type=admins`)).toMatchObject({ total: 100, counts: admins });
    const regular = await page(`${search}&type=regular&status=approved`);
    expect(regular.total).toBe((COUNT * 9) / 10);
  });

  test('[7.106] an account that is being deleted has no status, and its former email is found', async () => {
    const fields = { former_email: 'gone@g.example.org', approval_status: 'rejected' } as const;
    await app.person({ ...fields, deleting_since: new Date(), email: 'deleted:g' });
    const found = await page('search=gone@g.ex');
    expect(found.items).toMatchObject([{ email: 'gone@g.example.org' }]);
    expect(found.counts).toEqual({ all: 1, pending: 0, approved: 0, rejected: 0 });
  });

  test.each([
    ['createdAt', crowd(COUNT, COUNT - 1), crowd(1, 2)],
    ['lastLoginAt', crowd(COUNT, COUNT - 1), crowd(1, 2)],
    ['email', crowd(9, 99), crowd(10_000, 1000)],
    ['totalChats', crowd(7, COUNT), crowd(1, 2)],
    ['totalMessages', crowd(7, COUNT), crowd(1, 2)],
  ])('[7.107] sorts by %s in both orders', async (sort, down, up) => {
    const query = `search=crowd-&limit=2&sort=${sort}`;
    expect(await emailsOf(query)).toEqual(down);
    expect(await emailsOf(`${query}&order=asc`)).toEqual(up);
  });

  test('[7.107] sorts by name regardless of case and accents', async () => {
    for (const [first_name, last_name] of [
      ['ésaïe', 'B'],
      ['Esaie', 'A'],
      [null, 'esaïe'],
      ['ESAIE', 'C'],
    ] as const) {
      await app.person({ first_name, last_name, email: `${last_name}@n.example.org` });
    }
    const names = (await page('search=@n.example.org&sort=name&order=asc')).items;
    expect(names.map(({ lastName }) => lastName)).toEqual(['esaïe', 'A', 'B', 'C']);
  });

  test.each([
    ...['limit=0', 'limit=201', 'limit=x', 'offset=-1', 'offset=2147483648', 'search=x%00'],
    ...['type=x', 'status=x', 'sort=x', 'order=x', `search=${'x'.repeat(201)}`, 'limit=1&limit=2'],
  ])("[7.105] refuses the query '%s'", async (query) => {
    expect((await client.get(`${adminUserCalls.list.path}?${query}`)).status).toBe(422);
  });
});
