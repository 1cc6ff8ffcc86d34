import { text } from 'node:stream/consumers';
import { errorBody } from '@targum/contracts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { open } from '../testing/client.ts';
import { start } from '../testing/fixture.ts';
import { startGateway, startUpstream } from '../testing/servers.ts';
import { defaultDeadlines } from './deadlines.ts';

const startThenStop = async () => {
  const upstream = await startUpstream((_req, res) => res.end('back'));
  const gateway = await startGateway(upstream.url);
  onTestFinished(() => gateway.close());
  await upstream.close();
  return { upstream, gateway };
};

test('[8.32] a call to a service that is down is answered with 503 and Retry-After', async () => {
  const { gateway } = await startThenStop();
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await fetch(`${gateway.url}/api/chats`, {
      method,
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const body = errorBody.parse(await answer.json());
    expect(body).toMatchObject({ code: 'unavailable' });
    expect(answer.headers.get('x-request-id')).toBe(body.requestId);
  }
});

test('a service that comes back is used immediately', async () => {
  const { upstream, gateway } = await startThenStop();
  expect((await fetch(`${gateway.url}/api/chats`)).status).toBe(503);
  const again = await startUpstream((_req, res) => res.end('back'), upstream.port);
  onTestFinished(() => again.close());
  const answer = await fetch(`${gateway.url}/api/chats`);
  expect(await answer.text()).toBe('back');
});

test('no call is lost if a service restarts while connections to it are kept alive', async () => {
  const first = await startUpstream((_req, res) => res.end('first'));
  const gateway = await startGateway(first.url);
  onTestFinished(() => gateway.close());
  const call = async () => (await fetch(`${gateway.url}/api/chats`)).text();
  expect(await Promise.all(Array.from({ length: 10 }, call))).toEqual(Array(10).fill('first'));
  await first.close();
  const second = await startUpstream((_req, res) => res.end('second'), first.port);
  onTestFinished(() => second.close());
  expect(await Promise.all(Array.from({ length: 10 }, call))).toEqual(Array(10).fill('second'));
});

test('a GET is sent once more if its connection breaks before a response', async () => {
  let calls = 0;
  const { gateway } = await start((req, res) => {
    calls += 1;
    if (calls === 1) req.socket.destroy();
    else res.end('second time');
  });
  const answer = await fetch(`${gateway.url}/api/chats`);
  expect(await answer.text()).toBe('second time');
  expect(await gateway.metricsText()).toMatch(/gateway_upstream_retries_total\{.*\} 1/);
});

test('a GET is not sent a third time', async () => {
  let calls = 0;
  const { gateway } = await start((req) => {
    calls += 1;
    req.socket.destroy();
  });
  expect((await fetch(`${gateway.url}/api/chats`)).status).toBe(503);
  expect(calls).toBe(2);
});

test.each(['POST', 'PATCH', 'DELETE'])(
  'a %s whose connection breaks is not sent again',
  async (method) => {
    let calls = 0;
    const { gateway } = await start((req) => {
      calls += 1;
      req.socket.destroy();
    });
    for (const body of ['{}', null]) {
      calls = 0;
      const answer = await fetch(`${gateway.url}/api/chats/1`, { method, body });
      expect(answer.status).toBe(503);
      expect(calls).toBe(1);
    }
  },
);

test('a call to a service that does not respond in time is answered with 503', async () => {
  const { gateway } = await start(() => {}, { deadlines: { answer: 200, slowAnswer: 60_000 } });
  const answer = await fetch(`${gateway.url}/api/chats`);
  expect(answer.status).toBe(503);
  expect(errorBody.parse(await answer.json()).code).toBe('unavailable');
});

describe('a service that does not answer', () => {
  const deadlines = {
    quiet: 50,
    alive: { auth: 300, chat: 300, audio: 300, feedback: 300 },
    ...{ answer: 60_000, slowAnswer: 60_000 },
  };
  /**
   * Starts a service that holds each call until the test releases it. With `alive` false, the
   * process seems frozen.
   */
  const startSilent = async (alive: boolean, limits: Partial<typeof deadlines> = {}) => {
    const held = Promise.withResolvers<void>();
    const probes = { count: 0 };
    const { gateway } = await start(
      (req, res) => {
        req.resume();
        if (req.url !== '/livez') return void held.promise.then(() => res.end('at last'));
        probes.count += 1;
        if (alive) res.end();
      },
      { deadlines: { ...deadlines, ...limits } },
    );
    return { gateway, probes, release: held.resolve };
  };

  test.each([
    ['GET', '/api/chats'],
    ['GET', '/api/auth/user'],
    ['POST', '/api/chats'],
    ['POST', '/api/chats/1/messages/stop'],
    ['POST', '/api/chats/1/messages/2/rating'],
    ['PATCH', '/api/chats/1'],
    ['DELETE', '/api/feedback/1'],
  ])('[8.137] is not waited for while it is frozen: %s %s gets 503', async (method, path) => {
    const { gateway, probes } = await startSilent(false);
    const calls = [1, 2, 3].map(() =>
      fetch(gateway.url + path, { method, body: method === 'GET' ? null : '{}' }),
    );
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(errorBody.parse(await answer.json()).code).toBe('unavailable');
    }
    expect(probes.count).toBe(1);
  });

  test('[8.137] is noticed as frozen within 5 s by default, svc-chat within 10 s', () => {
    const { quiet, alive } = defaultDeadlines;
    const { chat, ...others } = alive;
    expect(quiet + chat).toBeLessThan(10_000);
    expect(quiet + Math.max(...Object.values(others))).toBeLessThan(5000);
  });

  test('[8.137] is waited for while it is alive', async () => {
    const { gateway, probes, release } = await startSilent(true);
    const answer = fetch(`${gateway.url}/api/chats`);
    await vi.waitFor(() => expect(probes.count).toBeGreaterThan(3), 10_000);
    release();
    expect(await (await answer).text()).toBe('at last');
    const asked = probes.count;
    expect(await (await fetch(`${gateway.url}/api/chats`)).text()).toBe('at last');
    expect(probes.count).toBe(asked);
  });

  test('[8.137] is not checked while its call waits for a model', async () => {
    const { gateway, probes } = await startSilent(false, { slowAnswer: 500 });
    const path = '/api/chats/1/messages';
    const answer = await fetch(gateway.url + path, { method: 'POST', body: '{}' });
    expect([answer.status, probes.count]).toEqual([503, 0]);
  });
});

test('a POST may take longer if its service uses a model', async () => {
  const { gateway } = await start(
    (req, res) => {
      req.resume();
      if (req.url !== '/api/chats/quick') setTimeout(() => res.end('reply'), 1500);
    },
    { deadlines: { answer: 200, slowAnswer: 20_000 } },
  );
  const reply = fetch(`${gateway.url}/api/chats/1/messages`, { method: 'POST', body: '{}' });
  expect((await fetch(`${gateway.url}/api/chats/quick`)).status).toBe(503);
  expect(await (await reply).text()).toBe('reply');
});

test('an upload that takes longer than the deadline of the response is no failure', async () => {
  const { gateway } = await start(
    (req, res) => void req.resume().on('end', () => res.end('taken')),
    { deadlines: { answer: 1000, slowAnswer: 1000 } },
  );
  const { req, answer } = open(`${gateway.url}/api/audio/transcribe`, { method: 'POST' });
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    if (sent < 20) return void req.write('piece');
    clearInterval(timer);
    req.end();
  }, 100);
  expect(await text(await answer)).toBe('taken');
});

test('the gateway leaves it to the service to refuse methods', async () => {
  const { gateway } = await start((req, res) => {
    res.statusCode = req.method === 'HEAD' ? 200 : 405;
    res.setHeader('allow', 'GET, HEAD');
    res.setHeader('content-length', '12');
    res.end(req.method === 'HEAD' ? undefined : '"not likely"');
  });
  const head = await fetch(`${gateway.url}/api/chats`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '12']);
  for (const method of ['OPTIONS', 'PUT']) {
    const answer = await fetch(`${gateway.url}/api/chats`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.json()).toBe('not likely');
  }
});

test.each([204, 304])('a response %i without a body passes', async (status) => {
  const { gateway } = await start((_req, res) => res.writeHead(status).end());
  const answer = await fetch(`${gateway.url}/api/chats`);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe('');
});

test.each(['/', '/api', '/api/unknown', '/index.html', '/api/chats/../admin/audit/x/%2e%2e'])(
  '%s never leaves the API',
  async (path) => {
    const seen: string[] = [];
    const { gateway } = await start((req, res) => {
      seen.push(req.url!);
      res.statusCode = 404;
      res.end('{}');
    });
    const { req, answer } = open(gateway.url, { path });
    req.end();
    expect((await answer).statusCode).toBe(404);
    expect(seen.every((url) => url === path)).toBe(true);
  },
);

test('[8.30] a path without a service is a 404 in JSON', async () => {
  const { gateway } = await start((_req, res) => res.end());
  const answer = await fetch(`${gateway.url}/api/unknown`);
  expect(answer.status).toBe(404);
  expect(errorBody.parse(await answer.json()).code).toBe('not_found');
});

test('calls are measured by service and outcome', async () => {
  const { gateway } = await start((_req, res) => res.writeHead(404).end());
  await fetch(`${gateway.url}/api/feedback`);
  await vi.waitFor(async () => {
    const metrics = await gateway.metricsText();
    expect(metrics).toMatch(
      /gateway_upstream_calls_total\{upstream="feedback",outcome="4xx".*\} 1/,
    );
    expect(metrics).toMatch(/gateway_upstream_first_byte_seconds_count\{.*"feedback".*\} 1/);
  }, 10_000);
});
