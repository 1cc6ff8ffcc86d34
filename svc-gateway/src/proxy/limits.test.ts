import { once } from 'node:events';
import { Agent } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorBody, limits, rateLimits } from '@targum/contracts';
import { adminTextCalls } from '@targum/contracts/on-demand';
import { completionCalls, openAiError } from '@targum/contracts/openai';
import {
  createRateLimitFactory,
  createRedis,
  createLogger,
  createRedisKeys,
} from '@targum/service-kit';
import { useUp } from '@targum/service-kit/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCallLimits } from '../call-limits.ts';
import { open } from '../testing/client.ts';
import { start } from '../testing/fixture.ts';

const MEBIBYTE = 1024 * 1024;

const countBytes = () => {
  const seen = { requests: 0, bytes: 0, completed: 0 };
  const listener = (req: IncomingMessage, res: ServerResponse) => {
    seen.requests += 1;
    req.on('error', () => {});
    req.on('data', (chunk: Buffer) => (seen.bytes += chunk.length));
    req.on('end', () => {
      seen.completed += 1;
      res.end('taken');
    });
  };
  return { seen, listener };
};

test('a declared length over the limit is refused before the service receives anything', async () => {
  const { seen, listener } = countBytes();
  const { gateway } = await start(listener);
  const { req, answer } = open(`${gateway.url}/api/feedback`, {
    method: 'POST',
    headers: { 'content-length': limits.jsonBodyBytes + 1 },
  });
  req.on('error', () => {});
  req.write('{');
  expect((await answer).statusCode).toBe(413);
  expect(errorBody.parse(JSON.parse(await text(await answer))).code).toBe('payload_too_large');
  expect(seen.requests).toBe(0);
  req.destroy();
});

test('[8.158] the file of a text has longer to arrive than other bodies, and than an answer', async () => {
  const { seen, listener } = countBytes();
  const deadlines = { body: 500, largeBody: 60_000, answer: 200, slowAnswer: 200 };
  const { gateway } = await start(listener, { deadlines });
  const send = (path: string) => {
    const sent = open(gateway.url + path, { method: 'POST', headers: { 'content-length': 2 } });
    sent.req.on('error', () => {});
    sent.req.write('{');
    return sent;
  };
  const [file, other] = [send(adminTextCalls.upload.path), send('/api/feedback')];
  expect((await other.answer).statusCode).toBe(400);
  file.req.end('}');
  expect((await file.answer).statusCode).toBe(200);
  expect(seen.completed).toBe(1);
});

test('[8.158] the time for an answer begins when the body has arrived', async () => {
  const { gateway } = await start((req) => req.resume(), { deadlines: { slowAnswer: 200 } });
  const { req, answer } = open(gateway.url + adminTextCalls.upload.path, {
    method: 'POST',
    headers: { 'content-length': 2 },
  });
  req.write('{');
  await new Promise((resolve) => req.write('}', resolve));
  expect((await answer).statusCode).toBe(503);
});

test('[8.77] below /api/v1 the gateway refuses in the format of OpenAI', async () => {
  const { listener } = countBytes();
  const { gateway } = await start(listener);
  const { req, answer } = open(`${gateway.url}${completionCalls.create.path}`, {
    method: 'POST',
    headers: { 'content-length': limits.jsonBodyBytes + 1 },
  });
  req.on('error', () => {});
  req.write('{');
  expect((await answer).statusCode).toBe(413);
  const { error } = openAiError.strict().parse(JSON.parse(await text(await answer)));
  expect(error).toMatchObject({ type: 'invalid_request_error', code: 'payload_too_large' });
  req.destroy();
});

test('a chunked body is counted while it passes and cut at the limit', async () => {
  const { seen, listener } = countBytes();
  const { gateway } = await start(listener);
  const { req, answer } = open(`${gateway.url}/api/feedback`, { method: 'POST' });
  req.on('error', () => {});
  const piece = Buffer.alloc(64 * 1024);
  const writeOn = () => {
    while (req.write(piece));
  };
  req.on('drain', writeOn);
  writeOn();
  await answer;
  req.off('drain', writeOn);
  expect((await answer).statusCode).toBe(413);
  expect(errorBody.parse(JSON.parse(await text(await answer))).code).toBe('payload_too_large');
  expect(seen.bytes).toBeLessThanOrEqual(limits.jsonBodyBytes);
  expect(seen.completed).toBe(0);
  req.destroy();
});

test.each([
  { path: '/api/auth/profile-picture', max: limits.picture.maxBytes },
  { path: '/api/audio/transcribe', max: limits.audio.maxBytes },
])('$path accepts $max bytes and a little more', async ({ path, max }) => {
  const { seen, listener } = countBytes();
  const { gateway } = await start(listener);
  const send = (bytes: number) =>
    fetch(gateway.url + path, { method: 'POST', body: new Uint8Array(bytes) });
  expect(await (await send(max)).text()).toBe('taken');
  expect(seen.bytes).toBe(max);
  expect((await send(max + 2 * MEBIBYTE)).status).toBe(413);
  expect(seen.requests).toBe(1);
});

test.each(['of known length', 'in chunks'])(
  'after a refused body %s the connection stays usable',
  async (form) => {
    const { gateway } = await start((req, res) => void req.resume().on('end', () => res.end('ok')));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ports = new Set<number | undefined>();
    for (const bytes of [2 * limits.jsonBodyBytes, 10, 2 * limits.jsonBodyBytes, 10]) {
      const { req, answer } = open(`${gateway.url}/api/feedback`, { method: 'POST', agent });
      if (form === 'of known length') req.setHeader('content-length', bytes);
      else req.flushHeaders();
      req.end(Buffer.alloc(bytes));
      const { statusCode, socket } = await answer;
      expect(statusCode).toBe(bytes === 10 ? 200 : 413);
      ports.add(socket.localPort);
      await text(await answer);
    }
    expect(ports.size).toBe(1);
  },
);

test('an answer that is sent before the body is complete arrives, and the connection stays usable', async () => {
  const { gateway } = await start((req, res) => {
    if (req.method === 'GET') return void res.end('next');
    // The service does not read the body, so after 300 ms all buffers between client and service
    // are full.
    setTimeout(() => res.writeHead(401).end('{"code":"unauthorized"}'), 300);
  });
  let connections = 0;
  gateway.server.on('connection', () => (connections += 1));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { req, answer } = open(`${gateway.url}/api/audio/transcribe`, { method: 'POST', agent });
  req.end(Buffer.alloc(25 * MEBIBYTE));
  const early = await answer;
  expect(early.statusCode).toBe(401);
  expect(await text(early)).toBe('{"code":"unauthorized"}');

  const next = open(`${gateway.url}/api/chats`, { agent });
  next.req.end();
  expect(await text(await next.answer)).toBe('next');
  expect(connections).toBe(1);
});

test('Expect: 100-continue works', async () => {
  const { gateway } = await start((req, res) => void req.pipe(res));
  const { req, answer } = open(`${gateway.url}/api/feedback`, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-length': 2 },
  });
  req.flushHeaders();
  await once(req, 'continue');
  req.end('{}');
  expect(await text(await answer)).toBe('{}');
});

const connectLimits = (enabled: boolean, run = crypto.randomUUID()) => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const redis = createRedis({ url: process.env['TEST_REDIS_URL']!, name: 'test', logger });
  onTestFinished(() => redis.disconnect());
  const keys = createRedisKeys(`test-gateway-${run}`);
  return { redis, callLimits: createCallLimits(createRateLimitFactory({ redis, keys, enabled })) };
};

test('[8.55] a visitor has a limit of calls, separate from that of others behind the same IP address', async () => {
  const { callLimits } = connectLimits(true);
  const { gateway } = await start((_req, res) => res.end('ok'), { callLimits });
  const call = (visitor: string) =>
    fetch(`${gateway.url}/api/chats`, { headers: { 'x-anonymous-user': visitor } });
  const visitor = 'anon_aaaaaaaaa_1763700000000';
  // The first call waits until the gateway accepts calls.
  await vi.waitFor(async () => expect((await call(visitor)).status).toBe(200), 10_000);
  const { points } = rateLimits.callsPerCaller;
  for (let index = 0; index < points; index += 50) {
    await Promise.all(Array.from({ length: 50 }, () => call(visitor).then((each) => each.text())));
  }
  const refused = await call(visitor);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBody.parse(await refused.json()).code).toBe('rate_limited');
  expect((await call('anon_bbbbbbbbb_1763700000000')).status).toBe(200);
  expect((await fetch(`${gateway.url}/api/health`)).status).toBe(200);
});

test('[8.55] an IP address has a higher limit than its visitors', async () => {
  const { callLimits } = connectLimits(true);
  const { points } = rateLimits.callsPerAddress;
  const count = async (calls: number) => {
    for (let index = 0; index < calls; index += 500) {
      await Promise.all(Array.from({ length: 500 }, () => callLimits('192.0.2.1', undefined)));
    }
  };
  await count(2 * rateLimits.callsPerCaller.points);
  await expect(count(points)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(callLimits('192.0.2.2', undefined)).resolves.toBeUndefined();
});

test('[8.67] a health call with a cookie counts for its address, and a health call without a cookie is never refused', async () => {
  const { redis, callLimits } = connectLimits(true);
  await once(redis, 'ready');
  const { gateway } = await start((_req, res) => res.end('{}'), { callLimits });
  const health = (headers = {}) => fetch(`${gateway.url}/api/health`, { headers });
  const cookie = 'session=s';
  const { points } = rateLimits.callsPerAddress;
  for (let calls = 0; calls < points - 1; calls += 500) {
    const count = Math.min(500, points - 1 - calls);
    await Promise.all(Array.from({ length: count }, () => callLimits('127.0.0.1', undefined)));
  }
  expect((await health()).status).toBe(200);
  expect((await health({ cookie })).status).toBe(200);
  const refused = await health({ cookie });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBody.parse(await refused.json()).code).toBe('rate_limited');
  expect((await health()).status).toBe(200);
});

test.each([
  ['callsPerCaller', 'anon_ccccccccc_1763700000000'],
  ['callsPerAddress', undefined],
] as const)('all replicas share one limit %s', async (name, visitor) => {
  const run = crypto.randomUUID();
  const rule = rateLimits[name];
  const startReplica = async () => {
    const { redis, callLimits } = connectLimits(true, run);
    await once(redis, 'ready');
    const { gateway } = await start((_req, res) => res.end('ok'), { callLimits });
    return { callLimits, gateway };
  };
  const replicas = [await startReplica(), await startReplica()];
  const headers = visitor === undefined ? {} : { 'x-anonymous-user': visitor };
  const call = async (to: 0 | 1, index: number) => {
    const { callLimits, gateway } = replicas[to]!;
    // A limit can be thousands of calls, so only the last 100 calls use HTTP. The others go
    // straight to the counter.
    if (index < rule.points - 100) return callLimits('127.0.0.1', visitor).then(() => 200);
    const answer = await fetch(`${gateway.url}/api/chats`, { headers });
    await answer.text();
    return answer.status;
  };
  expect(await useUp(rule, call)).toEqual({ within: [200], beyond: [429, 429] });
});

test('[8.42] limits can be switched off', async () => {
  const { callLimits } = connectLimits(false);
  const { points } = rateLimits.callsPerCaller;
  const calls = Array.from({ length: points + 50 }, () => callLimits('192.0.2.1', 'anon'));
  await expect(Promise.all(calls)).resolves.toBeDefined();
});
