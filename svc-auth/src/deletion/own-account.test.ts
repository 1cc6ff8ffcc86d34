import { authCalls } from '@targum/contracts';
import { ownAccountCalls, personalDataStrings, userStrings } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { createApiKey, createChat, createClient, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const leave = (client: TestClient, { email }: UserRow, fields: Record<string, unknown> = {}) =>
  client.request('DELETE', ownAccountCalls.remove.path, {
    password: PASSWORD,
    confirm: email,
    ...fields,
  });
const statusOf = async (client: TestClient) =>
  (await client.get(authCalls.currentUser.path)).status;

test('[2.133] deleting an account deletes its data, and ends its keys and its sessions on every device', async () => {
  const { user, client } = await app.signedIn();
  const phone = app.visitor();
  await app.logIn(phone, user.email);
  const { knex } = app.backend;
  await createChat(knex, user.id);
  const { secret } = await createApiKey(knex, user.id);
  expect((await leave(client, user)).status).toBe(204);
  const key = createClient(app.url, { bearer: secret });
  expect(await Promise.all([client, phone, key].map(statusOf))).toEqual([401, 401, 401]);
  expect(await knex('users').where({ id: user.id })).toEqual([]);
  expect(await knex('chats').where({ user_id: user.id })).toEqual([]);
  expect((await app.logIn(app.visitor(), user.email)).status).toBe(401);
  expect(
    await knex('audit_log').where({ target_id: user.id, action: 'account_deleted' }),
  ).toMatchObject([{ actor_id: user.id, details: { email: user.email } }]);
});

test('[2.143] the email address that confirms a deletion may have its domain in letters or in Punycode', async () => {
  const { user, client } = await app.signedIn({ email: 'lea@bücher.example' });
  expect((await leave(client, user, { confirm: 'Lea@xn--bcher-kva.example' })).status).toBe(204);
});

test("[2.134] only the account's email address confirms a deletion, in upper or lower case", async () => {
  const { user, client } = await app.signedIn();
  for (const confirm of ['someone.else@example.org', 'x', undefined]) {
    const answer = await leave(client, user, { confirm });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ confirm: [personalDataStrings.confirmAccount] });
  }
  expect(await statusOf(client)).toBe(200);
  expect((await leave(client, user, { confirm: ` ${user.email.toUpperCase()} ` })).status).toBe(
    204,
  );
});

test('[2.134] a wrong password deletes nothing, and counts as a failed login', async () => {
  const { user, client } = await app.signedIn();
  for (let attempt = 0; attempt < 10; attempt++) {
    const answer = await leave(client, user, { password: 'wrong password' });
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toEqual({ password: [userStrings.currentPasswordIncorrect] });
  }
  expect((await leave(client, user)).status).toBe(429);
  expect(await statusOf(client)).toBe(200);
});

test('[7.39] the last admin cannot delete the account until there is another admin', async () => {
  await app.backend.knex('users').update({ is_admin: false });
  const { user, client } = await app.signedIn({ is_admin: true });
  const refused = await leave(client, user);
  expect([refused.status, errorOf(refused).message]).toEqual([409, userStrings.lastAdmin]);
  expect(await statusOf(client)).toBe(200);
  await app.person({ is_admin: true });
  expect((await leave(client, user)).status).toBe(204);
});
