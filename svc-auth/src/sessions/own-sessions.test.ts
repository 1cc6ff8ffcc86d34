import { authCalls, pathOf } from '@targum/contracts';
import { ownSession, ownSessionCalls } from '@targum/contracts/on-demand';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const { path } = ownSessionCalls.list;

const sessionsOf = async (client: TestClient) =>
  ownSession.array().parse((await client.get(path)).body);
const statusOf = async (client: TestClient) =>
  (await client.get(authCalls.currentUser.path)).status;

/** Creates a person who is signed in on two devices. */
const onTwoDevices = async () => {
  const { user, client } = await app.signedIn();
  const phone = app.visitor();
  await app.logIn(phone, user.email);
  return { user, client, phone };
};

test('[2.130] the sessions of the user are listed with device and last use, the last used first', async () => {
  const { user, client } = await app.signedIn();
  const phone = app.visitor();
  const credentials = { email: user.email, password: PASSWORD };
  const headers = { 'user-agent': FIREFOX };
  await phone.request('POST', authCalls.login.path, credentials, headers);
  await app.signedIn();
  const { knex } = app.backend;
  const own = (await sessionsOf(client)).find(({ current }) => current);
  await knex('sessions')
    .where({ sid: own!.id })
    .update({ used_at: new Date(Date.now() - 60_000) });
  const listed = await sessionsOf(client);
  expect(listed.map(({ device, current }) => ({ device, current }))).toEqual([
    { device: { browser: 'Firefox', system: 'Android' }, current: false },
    { device: { browser: null, system: null }, current: true },
  ]);
  for (const { startedAt, lastUsedAt } of listed) {
    expect(Date.now() - Date.parse(startedAt)).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(120_000);
  }
});

test('[2.130] an expired session is not listed', async () => {
  const { client, phone } = await onTwoDevices();
  const gone = (await sessionsOf(phone)).find(({ current }) => current)!;
  await app.backend
    .knex('sessions')
    .where({ sid: gone.id })
    .update({ expire: new Date(0) });
  expect((await sessionsOf(client)).map(({ current }) => current)).toEqual([true]);
});

test('[2.131] a session is ended immediately by its user, and by no other user', async () => {
  const { user, client, phone } = await onTwoDevices();
  const { id } = (await sessionsOf(phone)).find(({ current }) => current)!;
  const other = await app.signedIn();
  expect((await other.client.delete(pathOf(ownSessionCalls.end, { id }))).status).toBe(404);
  expect(await statusOf(phone)).toBe(200);
  expect((await client.delete(pathOf(ownSessionCalls.end, { id }))).status).toBe(204);
  expect(await statusOf(phone)).toBe(401);
  expect(await statusOf(client)).toBe(200);
  expect((await client.delete(pathOf(ownSessionCalls.end, { id }))).status).toBe(404);
  expect(
    await app.backend.knex('audit_log').where({ target_id: user.id, action: 'session_ended' }),
  ).toHaveLength(1);
});

test.each(['x', 'a'.repeat(63), `${'a'.repeat(64)}'`])(
  '[2.131] %j is not the id of a session',
  async (id) => {
    const { client } = await app.signedIn();
    expect((await client.delete(pathOf(ownSessionCalls.end, { id }))).status).toBe(404);
  },
);

test('[2.131] all other sessions of the user are ended with one call', async () => {
  const { user, client, phone } = await onTwoDevices();
  const stranger = await app.signedIn();
  expect((await client.delete(ownSessionCalls.endOthers.path)).status).toBe(204);
  expect(await statusOf(phone)).toBe(401);
  expect([await statusOf(client), await statusOf(stranger.client)]).toEqual([200, 200]);
  const [entry] = await app.backend
    .knex('audit_log')
    .where({ target_id: user.id, action: 'other_sessions_ended' });
  expect(entry!.details).toEqual({ count: 1 });
});
