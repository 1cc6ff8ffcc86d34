import { authCalls, rateLimits } from '@targum/contracts';
import { errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuthApp } from './testing/auth-app.ts';
import type { AuthApp } from './testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

test("[8.55] a user's calls are counted across all services, separately from those of other users", async () => {
  const { user, client } = await app.signedIn();
  const other = await app.signedIn();
  // Other services count their calls under the same name.
  const elsewhere = app.backend.rateLimit('calls', rateLimits.callsPerCaller);
  for (let call = 1; call < 600; call++) {
    await elsewhere.consume(user.id);
  }
  const { path } = authCalls.currentUser;
  expect((await client.get(path)).status).toBe(200);
  const limited = await client.get(path);
  expect(limited.status).toBe(429);
  expect(errorOf(limited).code).toBe('rate_limited');
  const seconds = Number(limited.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await other.client.get(path)).status).toBe(200);
});
