import { once } from 'node:events';
import { createConnection } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { headers } from '@targum/contracts';
import { createApp } from './app.ts';
import { readBody } from './body.ts';
import { createRouter } from './context.ts';
import { conflict, rateLimited } from './errors.ts';
import { createLogger } from '../observe/logger.ts';
import { createMetrics } from '../observe/metrics.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { createClient, errorOf, startApp } from '../testing/index.ts';
import type { StartedApp, TestClient } from '../testing/index.ts';
import { uuidParam } from './validate.ts';

const lines: string[] = [];
const logger = createLogger({
  name: 'test',
  destination: { write: (line: string) => void lines.push(line) },
});

const metrics = createMetrics({ name: 'test' });
let app: StartedApp;
let client: TestClient;

beforeAll(async () => {
  const router = createRouter();
  const item = z.object({ name: z.string('Name is required').min(1, 'Name is required') });
  router.get('/items/:id', (ctx) => {
    ctx.body = { id: uuidParam(ctx, 'id') };
  });
  router.post('/items', async (ctx) => {
    ctx.status = 201;
    ctx.body = await readBody(ctx, item);
  });
  router.post('/empty', async (ctx) => {
    ctx.body = { got: (await readBody(ctx, z.object({}).optional())) ?? null };
  });
  router.delete('/items/:id', () => {
    throw conflict('Still in use', { details: { id: ['in use'] } });
  });
  router.get('/limited', () => {
    throw rateLimited(2.2);
  });
  router.get('/broken', () => {
    throw new Error('the secret of the database');
  });
  router.get('/refused', () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  });
  router.post('/items-read-late', async (ctx) => {
    await once(ctx.res, 'close');
    ctx.body = await readBody(ctx, item);
  });
  router.get('/written-twice', (ctx) => {
    ctx.respond = false;
    ctx.res.writeHead(200);
    ctx.res.end();
    ctx.res.write('more');
  });
  app = await startApp(
    createApp({ logger, metrics, streams: createStreamRegistry(), routers: [router] }),
  );
  client = createClient(app.url);
});
afterAll(() => app.close());

const send = (body: string, contentType: string) =>
  client.fetch('/items', { method: 'POST', body, headers: { 'content-type': contentType } });
const codeOf = async (response: Response) => {
  const body = (await response.json()) as { code: string };
  return [response.status, body.code];
};

describe('a route with a body', () => {
  it('passes on only what the schema contains', async () => {
    const answer = await client.post('/items', { name: 'A', more: 1 });
    expect([answer.status, answer.body]).toEqual([201, { name: 'A' }]);
  });

  it('[8.29] names each wrong field', async () => {
    const answer = await client.post('/items', { name: '' });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      message: 'Name is required',
      details: { name: ['Name is required'] },
    });
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'invalid_json'],
    ['no JSON', 'text', 'application/json', 400, 'invalid_json'],
    ['null', 'null', 'application/json', 422, 'validation_failed'],
    ['a number', '7', 'application/json', 422, 'validation_failed'],
    ['a number beyond all others', '1e999', 'application/json', 422, 'validation_failed'],
    ['a number of 400 digits', '9'.repeat(400), 'application/json', 422, 'validation_failed'],
    ['a text', '"text"', 'application/json', 422, 'validation_failed'],
    ['an empty text', '""', 'application/json', 422, 'validation_failed'],
    ['a boolean', 'true', 'application/json', 422, 'validation_failed'],
    ['false', 'false', 'application/json', 422, 'validation_failed'],
    ['a list', '[]', 'application/json', 422, 'validation_failed'],
    [
      'deep nesting',
      '['.repeat(400_000) + ']'.repeat(400_000),
      'application/json',
      422,
      'validation_failed',
    ],
    ['a form', 'name=A', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['XML', '<name/>', 'text/xml', 415, 'unsupported_media_type'],
    ['multipart', '--x--', 'multipart/form-data; boundary=x', 415, 'unsupported_media_type'],
    [
      'more than 1 MB',
      `{"name":"${'a'.repeat(1024 * 1024)}"}`,
      'application/json',
      413,
      'payload_too_large',
    ],
  ])('[8.24, 8.25, 8.27] refuses %s', async (_what, body, type, status, code) => {
    expect(await codeOf(await send(body, type))).toEqual([status, code]);
  });

  it('reads any JSON value, as UTF-8 whatever charset is given', async () => {
    const body = '{"name":"é","__proto__":{"name":"P"}}';
    for (const type of ['application/json; charset=latin1', 'application/merge-patch+json']) {
      const answer = await send(body, type);
      expect([answer.status, await answer.json()]).toEqual([201, { name: 'é' }]);
    }
  });

  it.each([
    ['gzip', gzipSync('{"name":"A"}')],
    ['gzip', 'a body that is not compressed'],
    ['br', '{"name":"A"}'],
    ['rot13', '{"name":"A"}'],
  ])('refuses content in the coding %s', async (coding, body) => {
    const answer = await client.fetch('/items', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
    });
    expect(await codeOf(answer)).toEqual([415, 'unsupported_media_type']);
  });

  it('refuses JSON that is empty or cut off', async () => {
    for (const body of [' ', '{"name":"A"', 'nul', '01', '1e', '"\\ud8"']) {
      expect(await codeOf(await send(body, 'application/json'))).toEqual([400, 'invalid_json']);
    }
  });

  it('refuses a chunked body that grows over the limit', async () => {
    const piece = new TextEncoder().encode('a'.repeat(64 * 1024));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ === 0) controller.enqueue(new TextEncoder().encode('{"name":"'));
        else if (sent < 40) controller.enqueue(piece);
        else controller.close();
      },
    });
    const response = await client.fetch('/items', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    });
    expect(await codeOf(response)).toEqual([413, 'payload_too_large']);
  });

  it('[8.27] accepts a missing body and {} if the body is optional', async () => {
    expect((await client.post('/empty')).body).toEqual({ got: null });
    expect((await client.post('/empty', {})).body).toEqual({ got: {} });
    expect((await client.post('/items')).status).toBe(422);
    const chunked = await client.fetch('/empty', {
      method: 'POST',
      body: new ReadableStream({ start: (controller) => controller.close() }),
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    });
    expect(await chunked.json()).toEqual({ got: null });
  });

  it('[8.27] accepts only an object, even if the body is optional', async () => {
    for (const body of ['null', '0', '""', 'false', '[]']) {
      const answer = await client.fetch('/empty', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([body, ...(await codeOf(answer))]).toEqual([body, 422, 'validation_failed']);
    }
  });
});

describe('the router', () => {
  const id = '019a0000-0000-7000-8000-000000000000';

  it('[8.30] answers 404 for unknown paths and malformed ids', async () => {
    for (const path of ['/nothing', '/items/1', '/items/%00', '/items/%zz']) {
      const answer = await client.get(path);
      expect([path, answer.status, errorOf(answer).code]).toEqual([path, 404, 'not_found']);
    }
    expect((await client.get(`/items/${id}`)).body).toEqual({ id });
  });

  it('[8.30] answers 405 with the permitted methods', async () => {
    const answer = await client.patch(`/items/${id}`, {});
    expect(errorOf(answer).code).toBe('method_not_allowed');
    expect([answer.status, answer.headers.get('allow')]).toEqual([
      405,
      'DELETE, GET, HEAD, OPTIONS',
    ]);
  });

  it('answers HEAD without a body and OPTIONS with the methods', async () => {
    const head = await client.fetch(`/items/${id}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await client.fetch('/items', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);
  });
});

describe('an error response', () => {
  it('[8.28] carries code, message, details and headers', async () => {
    const answer = await client.delete('/items/1');
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toEqual({
      message: 'Still in use',
      code: 'conflict',
      details: { id: ['in use'] },
      requestId: answer.headers.get('x-request-id'),
    });
    expect((await client.get('/limited')).headers.get('retry-after')).toBe('3');
  });

  it('[8.28] reveals nothing about an unknown error, whose stack is logged', async () => {
    const answer = await client.get('/broken');
    expect(answer.status).toBe(500);
    expect(errorOf(answer)).toMatchObject({ code: 'internal', message: 'Internal error' });
    const { requestId } = errorOf(answer);
    const logged = lines.find((line) => line.includes(requestId) && line.includes('"stack"'));
    expect(logged).toContain('the secret of the database');
  });

  it('[8.32] has status 503 and Retry-After if PostgreSQL or Redis is unreachable', async () => {
    const answer = await client.get('/refused');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(errorOf(answer).code).toBe('unavailable');
  });
});

describe('the request log', () => {
  const logged = async (path: string, visitor: string) => {
    await client.request('GET', path, undefined, { [headers.anonymousUser]: visitor });
    return vi.waitFor(() => {
      const line = lines.find((one) => one.includes(path) && one.includes('"request"'));
      if (line === undefined) throw new Error(`no line about ${path}`);
      return JSON.parse(line) as { visitor?: string };
    });
  };

  it("[8.18] contains the visitor's anonymous id if it is well-formed", async () => {
    const visitor = 'anon_k3v9x2m1q_1760000000000';
    expect((await logged('/known', visitor)).visitor).toBe(visitor);
    expect((await logged('/malformed', 'anon_')).visitor).toBeUndefined();
  });
});

describe('the request log of a shared copy', () => {
  it('[4.108] does not contain the token of its link', async () => {
    await client.request('GET', '/api/shared/a-secret-token');
    await vi.waitFor(() =>
      expect(lines.some((line) => line.includes('/api/shared/:token'))).toBe(true),
    );
    expect(lines.join('')).not.toContain('a-secret-token');
  });
});

describe('the request id', () => {
  it('is kept if it is well-formed, and replaced otherwise', async () => {
    const ask = async (given: string) =>
      (await client.request('GET', '/nothing', undefined, { 'x-request-id': given })).headers.get(
        'x-request-id',
      );
    expect(await ask('abc-12345')).toBe('abc-12345');
    expect(await ask('short')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask('bad id with spaces "')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a client that leaves', () => {
  const leave = async (path: string, length: number) => {
    const socket = createConnection(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
    socket.write(`Content-Length: ${length}\r\n\r\n{"na`);
    socket.destroy();
  };
  const counted = async (code: string) => {
    const { values } = await metrics.errors.get();
    return values.find(({ labels }) => labels.code === code)?.value;
  };

  it.each([
    ['while its body is read', '/items', 100],
    ['before its body is read', '/items-read-late', 100],
    ['after its body, which is not read yet', '/items-read-late', 4],
  ])('[8.121] causes no internal error %s', async (_when, path, length) => {
    const [internal, before] = [await counted('internal'), (await counted('bad_request'))!];
    await leave(path, length);
    await expect.poll(() => counted('bad_request')).toBe(before + 1);
    expect(await counted('internal')).toBe(internal);
    expect((await client.post('/items', { name: 'A' })).status).toBe(201);
  });
});

it('[8.121] an error event of a response does not end the process', async () => {
  await expect(client.get('/written-twice')).resolves.toMatchObject({ status: 200 });
  await vi.waitFor(() => expect(lines.join('')).toContain('write after end'));
});
