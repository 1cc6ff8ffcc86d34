import { authCalls } from '@targum/contracts';
import { createClient, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

describe('a logout', () => {
  test('[2.51] ends the session on every replica, also for copies of the cookie', async () => {
    const replica = await startAuthApp({ replicaOf: app });
    const { user, client } = await app.signedIn();
    const kept = client.cookie;
    const elsewhere = createClient(replica.url, { cookie: kept });
    expect((await elsewhere.get(authCalls.currentUser.path)).status).toBe(200);

    const answer = await client.post(authCalls.logout.path, {});
    expect(answer.status).toBe(204);
    expect(client.cookie).not.toContain('session=');
    expect((await elsewhere.get(authCalls.currentUser.path)).status).toBe(401);
    expect(await app.backend.knex('sessions').where({ user_id: user.id })).toEqual([]);
    expect(
      await app.backend.knex('audit_log').where({ actor_id: user.id, action: 'logout' }),
    ).toHaveLength(1);
    await replica.close();
  });

  test('[2.51] needs no body', async () => {
    const { client } = await app.signedIn();
    expect((await client.post(authCalls.logout.path)).status).toBe(204);
  });

  test('leaves the other sessions of the user alone', async () => {
    const { user, client } = await app.signedIn();
    const phone = app.visitor();
    await app.logIn(phone, user.email);
    await client.post(authCalls.logout.path, {});
    expect((await phone.get(authCalls.currentUser.path)).status).toBe(200);
  });

  test('succeeds without a session', async () => {
    expect((await app.visitor().post(authCalls.logout.path, {})).status).toBe(204);
  });

  test('is refused to requests from other sites', async () => {
    const { client } = await app.signedIn();
    const response = await fetch(new URL(authCalls.logout.path, app.url), {
      method: 'POST',
      headers: { cookie: client.cookie },
    });
    expect(response.status).toBe(403);
    expect(errorOf({ ...response, body: await response.json() }).code).toBe('csrf');
    expect((await client.get(authCalls.currentUser.path)).status).toBe(200);
  });
});

test('no user is logged out when Redis is flushed', async () => {
  const { user, client } = await app.signedIn();
  await app.backend.flushRedis();
  const answer = await client.get(authCalls.currentUser.path);
  expect(answer.status).toBe(200);
  expect(answer.body.id).toBe(user.id);
});
