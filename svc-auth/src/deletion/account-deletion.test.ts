import { adminCountCalls, authCalls, authStrings } from '@targum/contracts';
import { adminUserCalls, listedUser } from '@targum/contracts/on-demand';
import type { ListedUser } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import {
  createApiKey,
  createChat,
  createClient,
  createManyChats,
  createMessage,
  errorOf,
  slowDeletions,
} from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

const base = adminUserCalls.list.path;

let app: AuthApp;
let admin: { user: UserRow; client: TestClient };
beforeAll(async () => {
  // Each step of a deletion deletes one row of each kind, so that accounts stay closed long enough
  // for the tests.
  app = await startAuthApp({ deletion: { mostRows: 1, beginMs: 0, background: false } });
  admin = await app.signedIn({ is_admin: true });
});
afterAll(() => app.close());

const list = async () => listedUser.array().parse((await admin.client.get(base)).body);
const listed = async (id: string): Promise<ListedUser | undefined> =>
  (await list()).find((user) => user.id === id);

const signUp = (email: string) =>
  app.visitor().post(authCalls.signup.path, {
    email,
    password: PASSWORD,
    firstName: 'New',
    lastName: 'Person',
  });

/** Creates a signed-in user whose account is too large to be deleted within the call. */
const busyPerson = async (fields: Partial<UserRow> = {}) => {
  const person = await app.signedIn(fields);
  const chat = await createChat(app.backend.knex, person.user.id);
  for (const role of ['user', 'assistant'] as const) {
    await createMessage(app.backend.knex, chat.id, { role });
  }
  return person;
};

/** Creates a user whose account was deleted by an admin but still has rows. */
const closedPerson = async (fields: Partial<UserRow> = {}) => {
  const person = await busyPerson(fields);
  const { row, secret } = await createApiKey(app.backend.knex, person.user.id);
  const key = { id: row.id, client: createClient(app.url, { bearer: secret }) };
  expect((await key.client.get(authCalls.currentUser.path)).status).toBe(200);
  expect((await admin.client.delete(`${base}/${person.user.id}`)).status).toBe(204);
  return { ...person, key };
};

describe('an account that is being deleted', () => {
  test('is listed with its address', async () => {
    const { user } = await closedPerson({ is_admin: true });
    expect(await listed(user.id)).toMatchObject({
      email: user.email,
      firstName: user.first_name,
      isAdmin: false,
      deletingSince: expect.any(String),
      stats: { totalChats: 1, totalApiKeys: 0 },
    });
    expect((await listed(admin.user.id))?.deletingSince).toBeNull();
  });

  test('is closed to its sessions, keys and open streams immediately', async () => {
    const heard = vi.fn();
    app.backend.revocations.onRevoked(heard);
    const { user, client, key } = await closedPerson();
    for (const caller of [client, key.client]) {
      const answer = await caller.get(authCalls.currentUser.path);
      expect(answer.status).toBe(401);
      expect(errorOf(answer).code).toBe('unauthorized');
    }
    expect(heard).toHaveBeenCalledWith({ userId: user.id });
  });

  test('answers a login like an account that never existed', async () => {
    const { user } = await closedPerson();
    const answer = await app.logIn(app.visitor(), user.email);
    const unknown = await app.logIn(app.visitor(), 'never-was@example.org');
    expect(answer.status).toBe(401);
    const { requestId: _one, ...error } = errorOf(answer);
    const { requestId: _other, ...expected } = errorOf(unknown);
    expect(error).toEqual(expected);
  });

  test('frees its address for a new account', async () => {
    const { user } = await closedPerson();
    const created = await signUp(user.email);
    expect(created.status).toBe(201);
    expect(created.body.id).not.toBe(user.id);
    expect(errorOf(await signUp(user.email)).message).toBe(authStrings.emailTaken);
    // Both accounts are listed until the old account is deleted.
    expect((await list()).filter(({ email }) => email === user.email)).toHaveLength(2);
  });

  test('does not count as waiting for approval', async () => {
    const count = async () =>
      (await admin.client.get(adminCountCalls.pendingUsers.path)).body.count;
    const before = await count();
    const waiting = await busyPerson({ approval_status: 'pending' });
    expect(await count()).toBe(before + 1);
    expect((await admin.client.delete(`${base}/${waiting.user.id}`)).status).toBe(204);
    expect(await listed(waiting.user.id)).toMatchObject({ deletingSince: expect.any(String) });
    expect(await count()).toBe(before);
  });

  test('cannot be changed by an admin', async () => {
    const { user } = await closedPerson();
    for (const [method, path] of [
      ['DELETE', ''],
      ['PATCH', '/admin'],
      ['POST', '/approve'],
      ['POST', '/reject'],
      ['POST', '/reset-password'],
    ] as const) {
      const answer = await admin.client.request(method, `${base}/${user.id}${path}`);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  });

  test('has its running replies stopped', async () => {
    const { user } = await busyPerson();
    const { knex } = app.backend;
    // The call deletes only one of the two replies, so the other must be stopped.
    await createManyChats(knex, user.id, { chats: 2, exchangesEach: 1 });
    await knex('generations').where({ user_id: user.id }).update({ status: 'running' });
    await admin.client.delete(`${base}/${user.id}`);
    expect(await knex('generations').where({ user_id: user.id })).toMatchObject([
      { stop_requested_at: expect.any(Date) },
    ]);
  });
});

test('an account is deleted by another replica if the first replica fails', async () => {
  const { knex } = app.backend;
  const { user, key } = await closedPerson({ is_admin: true });
  const colleague = await app.person({ approved_by: user.id });
  await knex('feedback').insert({ id: user.id, message: 'Thanks', user_id: user.id });
  for (const chat_id of await knex('chats').where({ user_id: user.id }).pluck('id')) {
    for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
      await knex('api_usage').insert({ id, api_key_id: key.id, chat_id });
    }
  }
  const replica = await startAuthApp({ replicaOf: app, deletion: { leaveSeconds: 0 } });
  await vi.waitFor(async () => expect(await listed(user.id)).toBeUndefined());
  await replica.close();

  for (const table of ['chats', 'generations', 'api_keys', 'sessions']) {
    expect(await knex(table).where({ user_id: user.id })).toEqual([]);
  }
  expect(await knex('api_usage').where({ api_key_id: key.id })).toEqual([]);
  expect(await knex('feedback').where({ id: user.id })).toMatchObject([{ user_id: null }]);
  expect(await knex('users').where({ id: colleague.id })).toMatchObject([{ approved_by: null }]);
  const details = { email: user.email };
  expect(await knex('audit_log').where({ target_id: user.id }).orderBy('sequence')).toMatchObject([
    { action: 'login' },
    { action: 'user_deleted', actor_id: admin.user.id, details },
    { action: 'user_deletion_finished', actor_id: null, details },
  ]);
});

test('an account is deleted even if one statement would exceed its time limit', async () => {
  const { knex } = app.backend;
  const replica = await startAuthApp({
    replicaOf: app,
    statementTimeoutMs: 1000,
    deletion: { mostRows: 50, beginMs: 0, leaveSeconds: 0 },
  });
  const user = await app.person();
  await createManyChats(knex, user.id, { chats: 60, exchangesEach: 3 });
  // The slowed deletion of 360 messages takes 1.4 s, which is more than the time limit.
  await slowDeletions(knex, 'messages', 4);
  const client = createClient(replica.url, { cookie: admin.client.cookie });
  expect((await client.delete(`${base}/${user.id}`)).status).toBe(204);
  expect(await listed(user.id)).toMatchObject({ deletingSince: expect.any(String) });
  await vi.waitFor(async () => expect(await listed(user.id)).toBeUndefined(), 30_000);
  await replica.close();
});

test("a locked row delays the deletion but not the admin's call, and the deletion is counted as unfinished", async () => {
  const { knex } = app.backend;
  const { user } = await busyPerson();
  const [chat] = await knex('chats').where({ user_id: user.id });
  const lock = await knex.transaction();
  await lock('messages').where({ chat_id: chat!.id }).forUpdate();
  const replica = await startAuthApp({ replicaOf: app, deletion: { leaveSeconds: 0 } });
  const client = createClient(replica.url, { cookie: admin.client.cookie });
  expect((await client.delete(`${base}/${user.id}`)).status).toBe(204);
  expect(await listed(user.id)).toMatchObject({ deletingSince: expect.any(String) });
  const { registry } = replica.backend.metrics;
  const unfinished = async () =>
    (await registry.getSingleMetric('targum_unfinished_deletions')?.get())?.values;
  const accounts = { what: 'accounts' };
  await vi.waitFor(async () =>
    expect(await unfinished()).toMatchObject([{ labels: accounts, value: 1 }]),
  );
  await lock.commit();
  await vi.waitFor(async () =>
    expect(await unfinished()).toMatchObject([{ labels: accounts, value: 0 }]),
  );
  expect(await listed(user.id)).toBeUndefined();
  await replica.close();
});

test('a deletion does not block a reply that is being stored', async () => {
  const { knex } = app.backend;
  const { user } = await busyPerson();
  const [chat] = await knex('chats').where({ user_id: user.id });
  // Takes the same locks as storing the end of a reply, in the same order.
  const reply = await knex.transaction();
  await reply('chats').where({ id: chat!.id }).forNoKeyUpdate();
  const replica = await startAuthApp({ replicaOf: app, deletion: { background: false } });
  const client = createClient(replica.url, { cookie: admin.client.cookie });
  const answer = client.delete(`${base}/${user.id}`);
  await vi.waitFor(async () => {
    const { rows } = await knex.raw(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  expect(await reply('messages').where({ chat_id: chat!.id }).forUpdate().noWait()).toHaveLength(2);
  await reply.commit();
  expect((await answer).status).toBe(204);
  await replica.close();
});
