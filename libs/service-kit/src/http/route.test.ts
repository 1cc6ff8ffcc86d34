import { calls } from '@targum/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from './app.ts';
import { readBody } from './body.ts';
import { createRouter } from './context.ts';
import { forbidden } from './errors.ts';
import { createLogger } from '../observe/logger.ts';
import { route } from './route.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { createClient, errorOf, routesOf, startApp } from '../testing/index.ts';
import type { StartedApp, TestClient } from '../testing/index.ts';

const thing = z.object({ name: z.string() });
const thingCalls = calls({
  list: { method: 'GET', path: '/api/things', status: 200, response: z.array(thing) },
  create: { method: 'POST', path: '/api/things', status: 201, body: thing, response: thing },
  remove: { method: 'DELETE', path: '/api/things/:name', status: 204 },
});

const router = createRouter();
route(router, thingCalls.list, (ctx) => {
  ctx.body = [{ name: 'a' }];
});
route(router, thingCalls.create, async (ctx) => {
  ctx.body = await readBody(ctx, thingCalls.create.body);
});
route(
  router,
  thingCalls.remove,
  (ctx, next) => {
    if (ctx['params'].name === 'kept') throw forbidden();
    return next();
  },
  () => undefined,
);
route(createRouter(), thingCalls.create, (ctx) => {
  // @ts-expect-error the contract promises a name
  ctx.body = { title: 'a' };
});

describe('route', () => {
  const app = createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    streams: createStreamRegistry(),
    routers: [router],
  });
  let server: StartedApp;
  let client: TestClient;
  beforeAll(async () => {
    server = await startApp(app);
    client = createClient(server.url);
  });
  afterAll(() => server.close());

  it('serves each call under its method and path', () => {
    expect(routesOf(app)).toEqual([
      'DELETE /api/things/:name',
      'GET /api/things',
      'POST /api/things',
    ]);
  });

  it('answers with the status of the call', async () => {
    const created = await client.post('/api/things', { name: 'a' });
    expect([created.status, created.body]).toEqual([201, { name: 'a' }]);
    expect((await client.delete('/api/things/a')).status).toBe(204);
  });

  it('lets a handler stream the JSON of its answer', async () => {
    const listed = await client.get('/api/things');
    expect([listed.status, listed.body]).toEqual([200, [{ name: 'a' }]]);
  });

  it('runs guards before the handler, and answers their refusals', async () => {
    const refused = await client.delete('/api/things/kept');
    expect(refused.status).toBe(403);
    expect(errorOf(refused)).toMatchObject({ code: 'forbidden' });
  });
});
