import { REQUESTED_WITH } from '@targum/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordApiUsage } from './api-usage.ts';
import { createApp } from '../http/app.ts';
import { createRouter } from '../http/context.ts';
import type { KitRouteMiddleware } from '../http/context.ts';
import { principalOf, requireAdmin, requireUser } from './guards.ts';
import {
  createApiKey,
  createClient,
  createSessionCookie,
  createTestBackend,
  createUser,
  errorOf,
  startApp,
} from '../testing/index.ts';
import type { StartedApp, TestBackend, TestClient } from '../testing/index.ts';

let backend: TestBackend;
let app: StartedApp;

beforeAll(async () => {
  backend = await createTestBackend();
  const router = createRouter();
  const ok: KitRouteMiddleware = (ctx) => {
    ctx.body = { userId: principalOf(ctx).userId };
  };
  router.get('/plain', requireUser(), ok);
  router.get('/keys', requireUser({ keys: true }), ok);
  router.get('/pending', requireUser({ pending: true }), ok);
  router.get('/change', requireUser({ pending: true, mustChangePassword: true }), ok);
  router.get('/admin', requireAdmin(), ok);
  router.post('/plain', requireUser({ keys: true }), ok);
  router.post('/public', (ctx) => {
    ctx.body = {};
  });
  app = await startApp(createApp({ ...backend, routers: [router] }));
});
afterAll(async () => {
  await app.close();
  await backend.close();
});

const signedIn = async (fields: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(backend.knex, fields);
  const cookie = await createSessionCookie(backend.sessions, user.id);
  return { user, cookie, client: createClient(app.url, { cookie }) };
};
const withKey = async (fields: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(backend.knex, fields);
  const key = await createApiKey(backend.knex, user.id);
  return { user, key, client: createClient(app.url, { bearer: key.secret }) };
};
const answers = async (client: TestClient) =>
  Object.fromEntries(
    await Promise.all(
      ['plain', 'keys', 'pending', 'change', 'admin'].map(async (path) => {
        const answer = await client.get(`/${path}`);
        return [path, answer.status === 200 ? 200 : errorOf(answer).code];
      }),
    ),
  );

describe('guards', () => {
  it('[2.38, 2.69] admit or refuse each kind of caller', async () => {
    expect(await answers(createClient(app.url))).toEqual({
      plain: 'unauthorized',
      keys: 'unauthorized',
      pending: 'unauthorized',
      change: 'unauthorized',
      admin: 'unauthorized',
    });
    const all = { plain: 200, keys: 200, pending: 200, change: 200 };
    expect(await answers((await signedIn()).client)).toEqual({ ...all, admin: 'forbidden' });
    expect(await answers((await signedIn({ is_admin: true })).client)).toEqual({
      ...all,
      admin: 200,
    });
    expect(await answers((await signedIn({ approval_status: null })).client)).toEqual({
      ...all,
      admin: 'forbidden',
    });
    expect(await answers((await signedIn({ approval_status: 'pending' })).client)).toEqual({
      plain: 'approval_required',
      keys: 'approval_required',
      pending: 200,
      change: 200,
      admin: 'approval_required',
    });
    expect(await answers((await signedIn({ approval_status: 'rejected' })).client)).toEqual({
      plain: 'account_rejected',
      keys: 'account_rejected',
      pending: 'account_rejected',
      change: 'account_rejected',
      admin: 'account_rejected',
    });
    expect(
      await answers((await signedIn({ must_change_password: true, is_admin: true })).client),
    ).toEqual({
      plain: 'password_change_required',
      keys: 'password_change_required',
      pending: 'password_change_required',
      change: 200,
      admin: 'password_change_required',
    });
  });

  it('[2.107] accept API keys only where permitted', async () => {
    const refused = { plain: 'forbidden', pending: 'forbidden', change: 'forbidden' };
    expect(await answers((await withKey({ is_admin: true })).client)).toEqual({
      ...refused,
      keys: 200,
      admin: 'forbidden',
    });
    // Keys stay valid after a password reset, but the user must be approved.
    expect(await answers((await withKey({ must_change_password: true })).client)).toMatchObject({
      keys: 200,
    });
    expect(await answers((await withKey({ approval_status: 'pending' })).client)).toMatchObject({
      keys: 'approval_required',
    });
  });

  it("apply an admin's change from the next request on", async () => {
    const { client, user } = await signedIn({ is_admin: true });
    expect((await client.get('/admin')).status).toBe(200);
    await backend.sessions.changeRights(async ({ transaction, affects }) => {
      affects(user.id);
      await transaction('users').where({ id: user.id }).update({ is_admin: false });
    });
    expect((await client.get('/admin')).status).toBe(403);
  });
});

describe('API keys', () => {
  it('are refused when revoked, wrong or empty', async () => {
    const { client, key } = await withKey();
    await backend.knex('api_keys').where({ id: key.row.id }).update({ is_active: false });
    expect((await client.get('/keys')).status).toBe(401);
    for (const authorization of ['Bearer tgm_wrong', 'Bearer', 'bearer ', 'Bearer \t']) {
      const answer = await createClient(app.url, { headers: { authorization } }).get('/keys');
      expect(answer.status).toBe(401);
    }
  });

  it('take precedence over a session, so that a wrong key never falls back to the cookie', async () => {
    const { cookie } = await signedIn();
    const answer = await createClient(app.url, { cookie, bearer: 'tgm_wrong' }).get('/keys');
    expect(answer.status).toBe(401);
  });

  it('are not read from an Authorization header with another scheme', async () => {
    const { cookie } = await signedIn();
    const headers = { authorization: 'Basic dTpw' };
    expect((await createClient(app.url, { cookie, headers }).get('/keys')).status).toBe(200);
  });

  it('[2.105] have their last use and their usage recorded', async () => {
    const { client, key, user } = await withKey();
    await client.get('/keys');
    const row = await backend.knex('api_keys').where({ id: key.row.id }).first();
    expect(Math.abs(Date.now() - row!.last_used_at!.getTime())).toBeLessThan(30_000);
    await recordApiUsage(backend.knex, { keyId: key.row.id, chatId: null, tokens: 42 });
    expect(
      await backend.knex('api_usage').where({ api_key_id: key.row.id }).select('tokens'),
    ).toEqual([{ tokens: 42 }]);
    const counted = await backend.knex('users').where({ id: user.id }).first('api_usage_count');
    expect(counted).toEqual({ api_usage_count: 1 });
  });
});

describe('CSRF protection', () => {
  const post = async (headers: Record<string, string>, path = '/plain') => {
    const response = await fetch(new URL(path, app.url), { method: 'POST', headers });
    const body = (await response.json()) as { code?: string };
    return body.code ?? response.status;
  };

  it('[8.21] refuses a change that has the session cookie but does not prove its origin', async () => {
    const { cookie } = await signedIn();
    expect(await post({ cookie })).toBe('csrf');
    expect(await post({ cookie }, '/public')).toBe('csrf');
    expect(await post({ cookie, 'sec-fetch-site': 'cross-site' })).toBe('csrf');
    expect(await post({ cookie, 'sec-fetch-site': 'same-site' })).toBe('csrf');
    expect(await post({ cookie, authorization: 'Basic dTpw' })).toBe('csrf');
    expect(await post({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await post({ cookie, 'x-requested-with': REQUESTED_WITH })).toBe(200);
  });

  it('[2.108] requires no proof from keys and from visitors without a session', async () => {
    const { key } = await withKey();
    expect(await post({ authorization: `Bearer ${key.secret}` })).toBe(200);
    expect(await post({}, '/public')).toBe(200);
  });
});
