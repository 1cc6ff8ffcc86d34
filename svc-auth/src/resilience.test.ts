import { authCalls } from '@targum/contracts';
import { createClient, createLink, errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAuthApp } from './testing/auth-app.ts';
import type { AuthApp } from './testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

describe('the service without Redis', () => {
  test('keeps users signed in, and lets them log in and out without server errors', async () => {
    const link = await createLink(app.backend.config.REDIS_URL);
    const far = await startAuthApp({ replicaOf: app, redisUrl: link.url });
    const { user, client } = await far.signedIn();
    await link.cut();
    expect((await client.get(authCalls.currentUser.path)).status).toBe(200);
    const phone = far.visitor();
    expect((await far.logIn(phone, user.email)).status).toBe(200);
    expect((await far.logIn(far.visitor(), user.email, 'wrong password')).status).toBe(401);
    const kept = createClient(far.url, { cookie: phone.cookie });
    expect((await phone.post(authCalls.logout.path)).status).toBe(204);
    expect((await kept.get(authCalls.currentUser.path)).status).toBe(401);

    await link.restore();
    await vi.waitFor(() => expect(far.backend.redis.status).toBe('ready'), { timeout: 10_000 });
    expect((await client.get(authCalls.currentUser.path)).status).toBe(200);
    expect((await kept.get(authCalls.currentUser.path)).status).toBe(401);
    await far.close();
    await link.close();
  });
});

describe('the service without PostgreSQL', () => {
  test('refuses calls as unavailable, and serves them again without a restart', async () => {
    const link = await createLink(app.backend.config.DATABASE_URL);
    const far = await startAuthApp({ replicaOf: app, databaseUrl: link.url });
    const { user, client } = await far.signedIn();
    await link.cut();
    for (const answer of [
      await client.get(authCalls.currentUser.path),
      await far.logIn(far.visitor(), user.email),
    ]) {
      expect(answer.status).toBe(503);
      expect(errorOf(answer).code).toBe('unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await link.restore();
    await vi.waitFor(
      async () => expect((await client.get(authCalls.currentUser.path)).status).toBe(200),
      { timeout: 10_000 },
    );
    await far.close();
    await link.close();
  });
});
