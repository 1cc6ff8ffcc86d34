import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../http/app.ts';
import { removeExpiredRows } from '../../data/clean-up.ts';
import { createRouter } from '../../http/context.ts';
import { principalOf, requireUser } from '../guards.ts';
import { createSessions } from './sessions.ts';
import { createSessionStore, sessionIdOf } from './session-store.ts';
import {
  createClient,
  createLink,
  createSessionCookie,
  createTestBackend,
  createUser,
  errorOf,
  startApp,
  testRedisUrl,
} from '../../testing/index.ts';
import type { StartedApp, TestBackend } from '../../testing/index.ts';
import type { Backend } from '../../process/backend.ts';
import type { EndOptions } from './change-rights.ts';
import type { Sessions } from './sessions.ts';

const IDLE_SECONDS = 7 * 24 * 3600;
const ABSOLUTE_SECONDS = 30 * 24 * 3600;

const createTestApp = (backend: Backend, sessions: Sessions = backend.sessions) => {
  const router = createRouter();
  router.post('/login/:id', async (ctx) => {
    const { sessionId } = await sessions.start(ctx, ctx.params['id'] ?? '');
    ctx.body = { sessionId };
  });
  router.post('/logout', async (ctx) => {
    await sessions.end(ctx);
    ctx.status = 204;
  });
  router.get('/me', requireUser(), (ctx) => {
    ctx.body = principalOf(ctx);
  });
  router.get('/open', (ctx) => {
    ctx.body = {};
  });
  return createApp({ ...backend, sessions, routers: [router] });
};

let backend: TestBackend;
let app: StartedApp;

beforeAll(async () => {
  backend = await createTestBackend();
  app = await startApp(createTestApp(backend));
});
afterAll(async () => {
  await app.close();
  await backend.close();
});

const endAll = ({ sessions }: Backend, userId: string, options?: EndOptions) =>
  sessions.changeRights(({ endSessions }) => endSessions(userId, options));

const signIn = async () => {
  const user = await createUser(backend.knex);
  const client = createClient(app.url);
  const { body } = await client.post(`/login/${user.id}`);
  return { user, client, sessionId: body.sessionId as string };
};

describe('a session', () => {
  it('[2.45] starts at login and ends at logout', async () => {
    const { client, user, sessionId } = await signIn();
    expect((await client.get('/me')).body).toEqual({
      kind: 'session',
      sessionId,
      userId: user.id,
      isAdmin: false,
      approvalStatus: 'approved',
      mustChangePassword: false,
    });
    const { cookie } = client;
    expect((await client.post('/logout')).status).toBe(204);
    expect(client.cookie).toBe('');
    const again = await createClient(app.url, { cookie }).get('/me');
    expect([again.status, errorOf(again).message]).toEqual([401, 'Unauthorized']);
  });

  it('has a cookie that scripts and other sites cannot use', async () => {
    const user = await createUser(backend.knex);
    const response = await createClient(app.url).fetch(`/login/${user.id}`, { method: 'POST' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
  });

  it('has a Secure __Host- cookie if the product runs on https', async () => {
    const sessions = createSessions({
      ...backend,
      signingKeys: backend.config.SESSION_KEYS,
      publicUrl: 'https://targum.example.org',
    });
    const secure = await startApp(createTestApp(backend, sessions));
    const user = await createUser(backend.knex);
    const client = createClient(secure.url);
    const response = await client.fetch(`/login/${user.id}`, { method: 'POST' });
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-session(\.sig)?=/);
      expect(cookie).toMatch(/path=\/.*secure/i);
      expect(cookie).not.toMatch(/domain/i);
    }
    expect((await client.get('/me')).status).toBe(200);
    await secure.close();
  });

  it('is refused to a user who no longer exists', async () => {
    const answer = await createClient(app.url).post(`/login/${crypto.randomUUID()}`);
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'unauthorized']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is not created for anonymous visitors', async () => {
    const response = await createClient(app.url).fetch('/open');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('gets a new id at each login, and ends the old session', async () => {
    const { client, user, sessionId } = await signIn();
    const { cookie } = client;
    const { body } = await client.post(`/login/${user.id}`);
    expect(body.sessionId).not.toBe(sessionId);
    expect((await createClient(app.url, { cookie }).get('/me')).status).toBe(401);
    expect((await client.get('/me')).status).toBe(200);
  });

  it('needs a signature by one of the keys', async () => {
    const { client } = await signIn();
    const forged = client.cookie.replace(/sig=.{5}/, 'sig=aaaaa');
    expect((await createClient(app.url, { cookie: forged }).get('/me')).status).toBe(401);
    const rotated = createSessions({
      ...backend,
      signingKeys: ['a-new-key-that-has-more-than-32-characters', ...backend.config.SESSION_KEYS],
      publicUrl: backend.config.PUBLIC_URL,
    });
    const second = await startApp(createTestApp(backend, rotated));
    expect((await createClient(second.url, { cookie: client.cookie }).get('/me')).status).toBe(200);
    await second.close();
  });

  it('is stored under a hash, so that the content of the stores cannot be used to sign in', async () => {
    const { client, sessionId } = await signIn();
    const secret = /session=([\w-]+)/.exec(client.cookie)?.[1] ?? '';
    expect(sessionIdOf(secret)).toBe(sessionId);
    const rows = JSON.stringify(await backend.knex('sessions').select());
    expect(rows).toContain(sessionId);
    expect(rows).not.toContain(secret);
  });

  it('ends when its user is deleted', async () => {
    const { client, user } = await signIn();
    await backend.sessions.changeRights(async ({ transaction, endSessions }) => {
      await endSessions(user.id);
      await transaction('users').where({ id: user.id }).delete();
    });
    expect((await client.get('/me')).status).toBe(401);
  });
});

describe('the time limit of a session', () => {
  const withClock = async () => {
    let now = Date.now();
    const { user } = await signIn();
    const store = createSessionStore({ ...backend, clock: () => now });
    const secret = 'x'.repeat(43);
    await backend
      .knex('sessions')
      .where({ sid: sessionIdOf(secret) })
      .delete();
    await store.set(secret, { userId: user.id, createdAt: now });
    return {
      store,
      secret,
      advance: (seconds: number) => {
        now += seconds * 1000;
      },
    };
  };

  it('[2.47] ends idle sessions, and use extends them', async () => {
    const { store, secret, advance } = await withClock();
    const almost = IDLE_SECONDS - 60;
    for (const _ of [1, 2]) {
      advance(almost);
      expect(await store.get(secret)).toBeDefined();
    }
    advance(IDLE_SECONDS + 1);
    expect(await store.get(secret)).toBeUndefined();
  });

  it('leaves no rows of ended sessions', async () => {
    const { store, secret } = await withClock();
    const row = () => backend.knex('sessions').where({ sid: sessionIdOf(secret) });
    await removeExpiredRows(backend.knex);
    expect(await store.get(secret)).toBeDefined();
    await row().update({ expire: new Date(0) });
    await removeExpiredRows(backend.knex);
    expect(await row()).toEqual([]);
  });

  it('[2.47] ends every session after the absolute limit', async () => {
    const { store, secret, advance } = await withClock();
    const step = IDLE_SECONDS / 2;
    for (let age = step; age < ABSOLUTE_SECONDS; age += step) {
      advance(step);
      expect(await store.get(secret)).toBeDefined();
    }
    advance(step);
    expect(await store.get(secret)).toBeUndefined();
  });

  it('is extended rarely, by a write that changes nothing but the lifetime', async () => {
    const { store, secret, advance } = await withClock();
    const expiry = async () => {
      const session = await backend
        .knex('sessions')
        .where({ sid: sessionIdOf(secret) })
        .first('expire');
      return session!.expire;
    };
    const before = await expiry();
    advance(60);
    await store.get(secret);
    expect(await expiry()).toEqual(before);
    advance(600);
    await store.get(secret);
    expect((await expiry()).getTime()).toBe(before.getTime() + 660_000);
  });
});

describe('a service without Redis', () => {
  it('reads sessions, and ends them permanently', async () => {
    const link = await createLink(testRedisUrl());
    const cutOff = await createTestBackend({ replicaOf: backend, config: { REDIS_URL: link.url } });
    const second = await startApp(createTestApp(cutOff));
    await vi.waitFor(() => expect(cutOff.redis.status).toBe('ready'), 10_000);
    const { client, user } = await signIn();
    const kept = await signIn();
    const near = createClient(second.url, { cookie: client.cookie });
    expect((await near.get('/me')).status).toBe(200);

    await link.cut();
    expect((await near.get('/me')).status).toBe(200);
    await endAll(cutOff, user.id);
    expect((await near.get('/me')).status).toBe(401);
    expect((await kept.client.get('/me')).status).toBe(200);

    await link.restore();
    // Until Redis is restored, the process that reaches Redis still uses the copy of the ended
    // session.
    await vi.waitFor(async () => expect((await client.get('/me')).status).toBe(401), 10_000);
    await second.close();
    await cutOff.close();
    await link.close();
  });
});

describe('a change that ends sessions', () => {
  it("ends all of a user's sessions except one", async () => {
    const { client, user, sessionId } = await signIn();
    const others = await Promise.all(
      [1, 2].map(async () =>
        createClient(app.url, { cookie: await createSessionCookie(backend.sessions, user.id) }),
      ),
    );
    for (const other of others) expect((await other.get('/me')).status).toBe(200);
    await endAll(backend, user.id, { except: sessionId });
    for (const other of others) expect((await other.get('/me')).status).toBe(401);
    expect((await client.get('/me')).status).toBe(200);
  });

  it('is not undone by a simultaneous extension', async () => {
    const { user, sessionId } = await signIn();
    const later = () => Date.now() + 3600_000;
    const store = createSessionStore({ ...backend, clock: later });
    await Promise.all([store.find(sessionId), endAll(backend, user.id)]);
    expect(await backend.knex('sessions').where({ sid: sessionId })).toEqual([]);
    expect(await store.find(sessionId)).toBeUndefined();
  });
});
