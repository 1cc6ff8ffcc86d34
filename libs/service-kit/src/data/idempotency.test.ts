import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import { removeExpiredRows } from './clean-up.ts';
import { createRouter } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { createSealer } from './sealed.ts';
import {
  createClient,
  createTestBackend,
  createUser,
  errorOf,
  startApp,
} from '../testing/index.ts';
import type { StartedApp, TestBackend } from '../testing/index.ts';

let backend: TestBackend;
let app: StartedApp;
let userId: string;
let hold: Promise<void> | undefined;
let entered: () => void = () => {};

beforeAll(async () => {
  backend = await createTestBackend();
  const router = createRouter();
  router.post('/chats', async (ctx) => {
    const request = await readBody(ctx, z.object({ title: z.string() }));
    const outcome = await backend.idempotency.run(ctx, {
      scope: `${ctx.get('x-caller')} POST /chats`,
      request,
      run: async (transaction) => {
        entered();
        await hold;
        const [row] = await transaction('chats')
          .insert({ id: randomUUIDv7(), user_id: userId, title: request.title })
          .returning(['id', 'title']);
        if (request.title === 'fail') throw conflict('Failed after writing');
        return { status: 201, body: row };
      },
    });
    ctx.status = outcome.status;
    ctx.set('x-replayed', String(outcome.replayed));
    ctx.body = outcome.body;
  });
  app = await startApp(createApp({ ...backend, routers: [router] }));
});
afterAll(async () => {
  await app.close();
  await backend.close();
});
beforeEach(async () => {
  hold = undefined;
  userId = (await createUser(backend.knex)).id;
});

const post = (title: string, key?: string, caller = 'a') =>
  createClient(app.url).request(
    'POST',
    '/chats',
    { title },
    { 'x-caller': caller, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );
const count = async () => (await backend.knex('chats').where({ user_id: userId })).length;

describe('Idempotency-Key', () => {
  it('answers a retry with the first response, and does not create a second object', async () => {
    const key = randomUUIDv7();
    const first = await post('A', key);
    const second = await post('A', key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('x-replayed'))).toEqual([
      'false',
      'true',
    ]);
    expect(await count()).toBe(1);
  });

  it('affects neither calls without a key nor the calls of another caller', async () => {
    const key = randomUUIDv7();
    await post('A');
    await post('A');
    await post('A', key);
    await post('A', key, 'b');
    expect(await count()).toBe(4);
  });

  it('is refused if it is malformed or comes with other content', async () => {
    const key = randomUUIDv7();
    await post('A', key);
    expect(errorOf(await post('B', key))).toMatchObject({ code: 'conflict' });
    expect(errorOf(await post('A', 'short'))).toMatchObject({ code: 'validation_failed' });
    expect(await count()).toBe(1);
  });

  it('makes a simultaneous duplicate wait for the first response', async () => {
    const key = randomUUIDv7();
    const gate = Promise.withResolvers<void>();
    const inside = Promise.withResolvers<void>();
    hold = gate.promise;
    entered = inside.resolve;
    const first = post('A', key);
    await inside.promise;
    const second = post('A', key);
    gate.resolve();
    const [one, two] = await Promise.all([first, second]);
    expect(two.body).toEqual(one.body);
    expect(await count()).toBe(1);
  });

  it('stores nothing of a failed call', async () => {
    const key = randomUUIDv7();
    expect((await post('fail', key)).status).toBe(409);
    expect(await count()).toBe(0);
    expect((await post('A', key)).status).toBe(201);
  });

  it('[8.40] is forgotten after 24 hours', async () => {
    const key = randomUUIDv7();
    await post('A', key);
    const age = () =>
      backend
        .knex('idempotency_keys')
        .where({ key })
        .update({ created_at: backend.knex.raw(`now() - interval '25 hours'`) });
    await age();
    expect((await post('B', key)).status).toBe(201);
    await age();
    await removeExpiredRows(backend.knex);
    expect(await backend.knex('idempotency_keys').where({ key })).toEqual([]);
  });

  it('refuses a retry whose response was encrypted with a removed secret', async () => {
    const key = randomUUIDv7();
    await post('A', key);
    const sealed = createSealer(['former-secret'], 'idempotency').seal({ title: 'A' });
    await backend.knex('idempotency_keys').where({ key }).update({ response: { sealed } });
    const answer = await post('A', key);
    expect(answer.status).toBe(409);
    expect(errorOf(answer).code).toBe('conflict');
    expect(await count()).toBe(1);
  });

  it('stores responses encrypted, since they may contain a new secret', async () => {
    const key = randomUUIDv7();
    await post('canary-title', key);
    const rows = await backend.knex('idempotency_keys').where({ key });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});

describe('the sealer', () => {
  it('opens what any of its secrets sealed, and nothing that was changed', () => {
    const old = createSealer(['old-secret'], 'test');
    const sealed = old.seal({ a: 1 });
    expect(createSealer(['new-secret', 'old-secret'], 'test').open(sealed)).toEqual({ a: 1 });
    expect(() => createSealer(['new-secret'], 'test').open(sealed)).toThrow();
    expect(() => createSealer(['old-secret'], 'other').open(sealed)).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    expect(() => old.open(bytes.toString('base64'))).toThrow();
  });
});
