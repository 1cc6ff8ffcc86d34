import { errorBody } from '@targum/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFrozenUpstream } from '../testing/frozen-upstream.ts';
import { startGateway } from '../testing/servers.ts';
import type { GatewayOptions } from '../testing/servers.ts';
import { isNeverSent } from './upstream-errors.ts';

const start = async (options?: GatewayOptions) => {
  const upstream = await startFrozenUpstream();
  const gateway = await startGateway(upstream.url, options);
  onTestFinished(() => gateway.close());
  return { upstream, gateway };
};

test.each([
  { method: 'GET', body: null },
  { method: 'POST', body: 'once and whole' },
])('a $method whose connect hangs is sent on another connection', async ({ method, body }) => {
  const { upstream, gateway } = await start();
  const answer = fetch(`${gateway.url}/api/chats`, { method, body });
  await vi.waitFor(async () => {
    expect(await gateway.metricsText()).toMatch(/gateway_upstream_retries_total\{.*"chat".*\} 1/);
  });
  upstream.thaw();
  expect(await (await answer).text()).toBe(`${method} ${body ?? ''}`);
});

test('a call is answered with 503 if all attempts to connect to the service hang', async () => {
  const { gateway } = await start({ deadlines: { connect: 200 } });
  const answer = await fetch(`${gateway.url}/api/chats`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBody.parse(await answer.json()).code).toBe('unavailable');
  expect(await gateway.metricsText()).toMatch(/gateway_upstream_retries_total\{.*"chat".*\} 2/);
});

const failed = (syscall: string, code: string) => Object.assign(new Error(code), { syscall, code });

test.each([
  { what: 'a refused connect', error: failed('connect', 'ECONNREFUSED'), neverSent: true },
  { what: 'a connect without a route', error: failed('connect', 'EHOSTUNREACH'), neverSent: true },
  { what: 'a connect that timed out', error: failed('connect', 'ETIMEDOUT'), neverSent: true },
  { what: 'a name that is not found', error: failed('getaddrinfo', 'EAI_AGAIN'), neverSent: true },
  {
    what: 'a name whose addresses all refuse',
    error: new AggregateError([
      failed('connect', 'ECONNREFUSED'),
      failed('connect', 'ENETUNREACH'),
    ]),
    neverSent: true,
  },
  { what: 'a lost route on a connection', error: failed('read', 'EHOSTUNREACH'), neverSent: false },
  { what: 'silence on a connection', error: failed('read', 'ETIMEDOUT'), neverSent: false },
  { what: 'a reset', error: failed('read', 'ECONNRESET'), neverSent: false },
])('after $what, the request counts as never sent: $neverSent', ({ error, neverSent }) => {
  expect(isNeverSent(error)).toBe(neverSent);
});
