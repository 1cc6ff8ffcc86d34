import { health as healthBody } from '@targum/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { createHealth } from './health.ts';
import { startGateway, startUpstream } from './testing/servers.ts';

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

test('[8.59] all services ready', async () => {
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
