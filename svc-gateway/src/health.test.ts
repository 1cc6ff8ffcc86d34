import { randomUUID } from 'node:crypto';
import { health as healthBody } from '@targum/contracts';
import { adminHealth } from '@targum/contracts/on-demand';
import {
  closeRedis,
  createLogger,
  createRedis,
  createRedisKeys,
  createSessionCopies,
  sessionIdOf,
} from '@targum/service-kit';
import { testRedisUrl } from '@targum/service-kit/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHealth } from './health.ts';
import { startGateway, startUpstream } from './testing/servers.ts';
import type { GatewayOptions } from './testing/servers.ts';

const startOps = async (status: () => number | undefined) => {
  let calls = 0;
  const ops = await startUpstream((req, res) => {
    calls += 1;
    expect(req.url).toBe('/readyz');
    const code = status();
    if (code !== undefined) res.writeHead(code).end('{}');
  });
  onTestFinished(() => ops.close());
  return { url: ops.url, calls: () => calls };
};

const deadUrl = async () => {
  const { url, close } = await startUpstream(() => {});
  await close();
  return url;
};

test('[8.60] the product is healthy if all services are ready', async () => {
  const { url } = await startOps(() => 200);
  const gateway = await startGateway(url);
  onTestFinished(() => gateway.close());
  const answer = await fetch(`${gateway.url}/api/health`);
  expect(answer.status).toBe(200);
  expect(healthBody.parse(await answer.json())).toEqual({
    status: 'ok',
    services: { auth: 'ok', chat: 'ok', audio: 'ok', feedback: 'ok' },
  });
  expect((await fetch(`${gateway.url}/api/health`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${gateway.url}/api/health`, { method: 'HEAD' })).status).toBe(200);
});

test('[8.60] a service that is not ready, does not answer or is unreachable counts as down', async () => {
  const ready = await startOps(() => 200);
  const unready = await startOps(() => 503);
  const silent = await startOps(() => undefined);
  const health = createHealth({
    opsUrls: { auth: ready.url, chat: unready.url, audio: silent.url, feedback: await deadUrl() },
    timeout: 1500,
  });
  expect(await health()).toEqual({
    status: 'degraded',
    services: { auth: 'ok', chat: 'down', audio: 'down', feedback: 'down' },
  });
});

test('simultaneous callers share one check, and later callers check again', async () => {
  let status = 200;
  const { url, calls } = await startOps(() => status);
  const opsUrls = { auth: url, chat: url, audio: url, feedback: url };
  const cached = createHealth({ opsUrls, maxAge: 60_000 });
  await Promise.all(Array.from({ length: 20 }, cached));
  await cached();
  expect(calls()).toBe(4);

  const fresh = createHealth({ opsUrls, maxAge: 0 });
  expect((await fresh()).status).toBe('ok');
  status = 503;
  expect((await fresh()).status).toBe('degraded');
});

const ADMIN = {
  id: '01890000-0000-7000-8000-000000000000',
  email: 'admin@example.org',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: true,
  approvalStatus: 'approved',
  mustChangePassword: false,
};
const AT = '2026-03-01T09:30:00.000Z';
const MODEL = { state: 'failing', name: 'm', at: AT, reason: 'unreachable' };

/**
 * Starts a server that acts as every service: as svc-auth for any session, and as all ops ports.
 */
const startProduct = async (
  user: object,
  status: (answer: object) => object | undefined,
  options: GatewayOptions = {},
) => {
  const up = await startUpstream((req, res) => {
    const send = (code: number, body: object) => res.writeHead(code).end(JSON.stringify(body));
    if (req.url === '/readyz') return send(200, {});
    if (req.url === '/api/auth/user') {
      const isSignedIn = req.headers.cookie === 'session=s' && !req.headers.authorization;
      return isSignedIn ? send(200, user) : send(401, {});
    }
    expect(req.url).toBe('/status');
    const checks = { postgres: { ok: true, ms: 1 }, redis: { ok: true, ms: 1 } };
    const answer = status({ version: '1.2.3', checks, model: MODEL });
    return answer === undefined ? req.socket.destroy() : send(200, answer);
  });
  onTestFinished(() => up.close());
  const gateway = await startGateway(up.url, options);
  onTestFinished(() => gateway.close());
  return (headers: Record<string, string> = { cookie: 'session=s' }) =>
    fetch(`${gateway.url}/api/health`, { headers });
};

test('[8.63] an admin also sees servers, queue, model, transcription, speech and versions', async () => {
  const ask = await startProduct(ADMIN, (answer) => answer);
  const answer = await ask();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(adminHealth.strict().parse(await answer.json())).toMatchObject({
    status: 'ok',
    services: { auth: 'ok', chat: 'ok', audio: 'ok', feedback: 'ok' },
    database: 'ok',
    redis: 'ok',
    queue: { state: 'down', waiting: null },
    model: MODEL,
    transcription: { state: 'unknown' },
    speech: { state: 'unknown' },
    versions: { gateway: '1.0.0', auth: '1.2.3', chat: '1.2.3', audio: '1.2.3', feedback: '1.2.3' },
  });
});

test('[8.63] a server that a service cannot reach, and services that do not answer, are named', async () => {
  const checks = { postgres: { ok: false, ms: 2000 }, redis: { ok: true, ms: 1 } };
  const broken = await startProduct(ADMIN, (answer) => ({ ...answer, checks }));
  expect(await (await broken()).json()).toMatchObject({ database: 'down', redis: 'ok' });
  const silent = await startProduct(ADMIN, () => undefined);
  expect(await (await silent()).json()).toMatchObject({
    database: 'down',
    model: { state: 'unknown' },
    versions: { gateway: '1.0.0', auth: null },
  });
});

test('[8.63] the copy of the session in Redis decides who is an admin', async () => {
  const redis = createRedis({
    url: testRedisUrl(),
    name: 'health.test',
    logger: createLogger({ name: 'health.test', level: 'silent' }),
    use: 'sessions',
  });
  onTestFinished(() => closeRedis(redis));
  const keys = createRedisKeys(`test-${randomUUID()}`);
  const sessionCopies = createSessionCopies({ redis, keys, answerMs: 60_000 });
  await vi.waitFor(() => expect(redis.status).toBe('ready'));
  const ask = await startProduct({ ...ADMIN, isAdmin: false }, (answer) => answer, {
    sessionCopies,
  });
  const sessionId = sessionIdOf('s');
  onTestFinished(() => sessionCopies.forget([sessionId]));
  const keysOf = async () => Object.keys((await (await ask()).json()) as object);
  expect(await keysOf()).toEqual(['status', 'services']);
  const { id: userId, isAdmin, approvalStatus, mustChangePassword } = ADMIN;
  const user = {
    userId,
    isAdmin,
    approvalStatus: approvalStatus as 'approved',
    mustChangePassword,
  };
  await sessionCopies.find(sessionId, async () => ({ user, endsAt: Date.now() + 60_000 }));
  expect(await keysOf()).toContain('versions');
});

test.each([
  ['a visitor', ADMIN, {}],
  ['a wrong session', ADMIN, { cookie: 'session=x' }],
  ['an API key of an admin', ADMIN, { authorization: 'Bearer k' }],
  ['another user', { ...ADMIN, isAdmin: false }, { cookie: 'session=s' }],
  ['a pending admin', { ...ADMIN, approvalStatus: 'pending' }, { cookie: 'session=s' }],
  ['an admin after a reset', { ...ADMIN, mustChangePassword: true }, { cookie: 'session=s' }],
])('[8.63] %s sees only the state of the services', async (_who, user, headers) => {
  const ask = await startProduct(user, () => expect.unreachable());
  const body: unknown = await (await ask(headers)).json();
  expect(Object.keys(healthBody.strict().parse(body))).toEqual(['status', 'services']);
});
