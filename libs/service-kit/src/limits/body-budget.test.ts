import { request } from 'node:http';
import { limits } from '@targum/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createApp } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import { createByteBudget } from './byte-budget.ts';
import { createRouter } from '../http/context.ts';
import { createLogger } from '../observe/logger.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { createClient, startApp } from '../testing/index.ts';
import type { StartedApp } from '../testing/index.ts';

/** The budget has room for one body of the maximum size. */
const memory = createByteBudget({ bytes: 16 * limits.jsonBodyBytes });
let app: StartedApp;
let reading = 0;

beforeAll(async () => {
  const router = createRouter();
  router.post('/', async (ctx) => {
    reading += 1;
    ctx.body = await readBody(ctx, z.object({ text: z.string() }));
  });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const streams = createStreamRegistry();
  app = await startApp(createApp({ logger, streams, memory, routers: [router] }));
});
afterAll(() => app.close());

const send = (characters: number) =>
  createClient(app.url).post('/', { text: 'x'.repeat(characters) });
const LARGE = limits.jsonBodyBytes - 100;

/** Sends the beginning of a large body, without its end. */
const beginBody = async () => {
  const headers = { 'content-type': 'application/json', 'content-length': LARGE };
  const slow = request(app.url, { method: 'POST', headers });
  slow.on('error', () => {});
  const before = reading;
  slow.write('{');
  await vi.waitFor(() => expect(reading).toBe(before + 1));
  return slow;
};

it('the service reads large bodies while there is room, and small bodies always', async () => {
  expect((await send(LARGE)).status).toBe(200);

  const slow = await beginBody();
  const refused = await send(LARGE);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await send(1000)).status).toBe(200);

  slow.destroy();
  await vi.waitFor(async () => expect((await send(LARGE)).status).toBe(200));
});

it('a client that leaves while it waits for room does not delay the next client', async () => {
  const slow = await beginBody();
  const gone = await beginBody();
  gone.destroy();
  const next = send(LARGE);
  slow.destroy();
  expect((await next).status).toBe(200);
});
