import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { authCalls, headers } from '@targum/contracts';
import type { ApiError } from './api-error.ts';
import { createBaseQuery } from './base-query.ts';
import { connection } from './connection.ts';
import { pollEvery } from './save-data.ts';

const errorBody = (code: string, message: string) =>
  JSON.stringify({ message, code, requestId: 'r-1', details: { email: ['Taken'] } });

const json = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

/**
 * Creates a base query whose fetch returns the given answers in order, then repeats the last
 * answer.
 */
function setUp(...answers: (() => Response)[]) {
  const requests: Request[] = [];
  const fetchFn = vi.fn(async (input: RequestInfo | URL) => {
    requests.push(input as Request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  const pauses: number[] = [];
  const baseQuery = createBaseQuery({
    fetchFn,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  const call = (type: 'query' | 'mutation', args: Parameters<typeof baseQuery>[0], extra = {}) =>
    baseQuery(
      args,
      { type, signal: new AbortController().signal, endpoint: 'test' } as BaseQueryApi,
      extra,
    ) as Promise<{ data?: unknown; error?: ApiError; meta?: { response?: Response } }>;
  return { call, requests, pauses };
}

const url = 'http://localhost/api/thing';

it.each([
  ['on', '1'],
  ['off', null],
])(
  "[3.173, 8.162] a call with 'Save data' %s has the header x-data-saver %s",
  async (chosen, value) => {
    localStorage.setItem('save-data', chosen);
    const { call, requests } = setUp(() => json(200, '1'));
    await call('query', url);
    expect(requests[0]!.headers.get('x-data-saver')).toBe(value);
    expect(pollEvery(1000)).toBe(value ? 2000 : 1000);
  },
);

// A call that fails makes the page probe the server. The probe gets this answer.
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an error of a call', () => {
  it('[8.14] has the status, the text and the parsed body', async () => {
    const body = errorBody('conflict', 'Already there');
    const { call } = setUp(() => json(409, body));
    const { error } = await call('mutation', { url, method: 'POST', body: {} });
    expect(error).toEqual({
      status: 409,
      message: `409: ${body}`,
      serverMessage: 'Already there',
      code: 'conflict',
      details: { email: ['Taken'] },
      requestId: 'r-1',
    });
  });

  it('[8.14] has the status text if the body is empty', async () => {
    const { call } = setUp(() => new Response('', { status: 403, statusText: 'Forbidden' }));
    const { error } = await call('mutation', { url, method: 'DELETE' });
    expect(error?.message).toBe('403: Forbidden');
  });

  it('[8.16] has the status and the code of the answer, even of a 401', async () => {
    const { call } = setUp(() => json(401, errorBody('unauthorized', 'Unauthorized')));
    const { data, error } = await call('query', url);
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('has the time to wait before a retry', async () => {
    const { call } = setUp(
      () => new Response('slow down', { status: 429, headers: { 'retry-after': '30' } }),
    );
    const { error } = await call('mutation', { url, method: 'DELETE' });
    expect(error?.retryAfter).toBe(30);
  });

  it.each(['2592000', 'Sun, 01 Jan 2090 00:00:00 GMT'])(
    'has a wait of at most a day for a Retry-After of %s',
    async (after) => {
      const { call } = setUp(
        () => new Response('Later', { status: 503, headers: { 'retry-after': after } }),
      );
      const { error } = await call('mutation', { url, method: 'DELETE' });
      expect(error?.retryAfter).toBe(86_400);
    },
  );

  it('has status 0 if no answer came', async () => {
    const { call } = setUp();
    const { error } = await call('query', url);
    expect(error?.status).toBe(0);
  });
});

describe('the retries of a call', () => {
  const fails = (status: number) => () => json(status, errorBody('internal', 'No'));
  const asksToWait = (status: number, retryAfter: string, date?: string) => () =>
    new Response('Later', {
      status,
      headers: { 'retry-after': retryAfter, ...(date !== undefined && { date }) },
    });
  const change = { url, method: 'PATCH', body: {} };
  const temporary = [0, 408, 425, 429, 500, 501, 502, 503, 504, 505, 507, 599];
  const lasting = [
    400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 424, 426, 428, 431, 451,
  ];

  it.each([
    ...temporary.map((status) => ({ status, queries: 3, mutations: 2 })),
    ...lasting.map((status) => ({ status, queries: 1, mutations: 1 })),
  ])(
    '[8.11] at status $status lead to $queries requests for a query and $mutations for a mutation',
    async ({ status, queries, mutations }) => {
      for (const [type, args, times] of [
        ['query', url, queries],
        ['mutation', change, mutations],
        ['mutation', { ...change, method: 'POST' }, mutations],
        ['mutation', { ...change, method: 'DELETE' }, mutations],
      ] as const) {
        const { call, requests } = status === 0 ? setUp() : setUp(fails(status));
        const { error } = await call(type, args);
        expect(error?.status).toBe(status);
        expect({ args, times: requests.length }).toEqual({ args, times });
      }
    },
  );

  it.each([
    [500, 'b401-4044', 3],
    [503, 'a4014049', 3],
    [422, '50050000', 1],
    [409, 'c5039', 1],
  ])('[8.11] depend on the status %i, not on the id %s: %i requests', async (status, id, times) => {
    const body = JSON.stringify({ message: 'No', code: 'internal', requestId: id });
    const { call, requests } = setUp(() => json(status, body));
    const { error } = await call('query', url);
    expect(error?.message).toBe(`${status}: ${body}`);
    expect(requests).toHaveLength(times);
  });

  it('[8.11] end with the first answer that succeeds', async () => {
    const { call, requests } = setUp(fails(500), () => json(200, '7'));
    expect((await call('query', url)).data).toBe(7);
    expect(requests).toHaveLength(2);
  });

  const NOW = Date.parse('2026-11-26T10:00:00Z');
  const inSeconds = (seconds: number) => new Date(NOW + 1000 * seconds).toUTCString();

  it.each([
    { what: 'a number of seconds', answer: asksToWait(503, '3') },
    { what: 'a number of seconds after a 429', answer: asksToWait(429, '3') },
    { what: 'a date', answer: asksToWait(503, inSeconds(3)) },
    {
      what: "a date by the server's clock",
      answer: asksToWait(429, inSeconds(93), inSeconds(90)),
    },
  ])('[8.11] wait as long as the server asks: $what', async ({ answer }) => {
    vi.useFakeTimers({ now: NOW });
    const { call, requests, pauses } = setUp(answer, () => json(200, '7'));
    expect((await call('query', url)).data).toBe(7);
    vi.useRealTimers();
    expect(requests).toHaveLength(2);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(3000);
    expect(pauses[0]).toBeLessThanOrEqual(3600);
  });

  it.each([
    { asks: '15', times: 3, atMost: 16_200 },
    { asks: '16', times: 1, atMost: 0 },
    { asks: '2592000', times: 1, atMost: 0 },
    { asks: inSeconds(3600), times: 1, atMost: 0 },
    { asks: inSeconds(-3600), times: 3, atMost: 1_200 },
    { asks: 'soon', times: 3, atMost: 1_200 },
    { asks: '-5', times: 3, atMost: 1_200 },
    { asks: '', times: 3, atMost: 1_200 },
  ])(
    '[8.11] send, after a Retry-After of "$asks", $times requests',
    async ({ asks, times, atMost }) => {
      vi.useFakeTimers({ now: NOW });
      const { call, requests, pauses } = setUp(asksToWait(503, asks));
      const { error } = await call('query', url);
      vi.useRealTimers();
      expect(error?.message).toBe('503: Later');
      expect(requests).toHaveLength(times);
      expect(Math.max(0, ...pauses)).toBeLessThanOrEqual(atMost);
    },
  );

  it.each(['answer', 'pause'])(
    '[8.11] stop when the call is aborted during the %s',
    async (moment) => {
      const requests: unknown[] = [];
      const aborted = new AbortController();
      const baseQuery = createBaseQuery({
        fetchFn: async (input) => {
          requests.push(input);
          if (moment === 'answer') aborted.abort();
          return fails(503)();
        },
        pause: async () => void (moment === 'pause' && aborted.abort()),
      });
      const api = { type: 'query', signal: aborted.signal, endpoint: 'test' } as BaseQueryApi;
      await baseQuery(url, api, {});
      expect(requests).toHaveLength(1);
    },
  );

  it.each([
    { method: 'DELETE', first: 503, ends: { data: null } },
    { method: 'DELETE', first: 404, ends: { error: { status: 404 } } },
    { method: 'PATCH', first: 503, ends: { error: { status: 404 } } },
  ])('[8.11] turn $first and then 404 of a $method into $ends', async ({ method, first, ends }) => {
    const { call } = setUp(fails(first), fails(404));
    expect(await call('mutation', { url, method })).toMatchObject(ends);
  });

  it('[8.11] are off if the endpoint says so', async () => {
    const { call, requests } = setUp(fails(500));
    await call('query', url, { retry: false });
    expect(requests).toHaveLength(1);
  });

  it('[8.12] keep the idempotency key of a POST', async () => {
    const { call, requests } = setUp(fails(503), () => json(201, '{"id":1}'));
    const { data } = await call('mutation', { url, method: 'POST', body: {} });
    expect(data).toEqual({ id: 1 });
    const keys = requests.map((request) => request.headers.get(headers.idempotencyKey));
    expect(keys[0]).toMatch(/^[\w-]{8,128}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('an answer with an ETag', () => {
  const tagged =
    (data: unknown, etag = 'W/"1"', caching = 'no-store') =>
    () =>
      new Response(JSON.stringify(data), {
        headers: { 'content-type': 'application/json', etag, 'cache-control': caching },
      });
  const unchanged =
    (sent: Record<string, string> = {}) =>
    () =>
      new Response(null, { status: 304, headers: sent });
  const list = { url: 'http://localhost/api/things', method: 'GET', params: { limit: 50 } };
  const tagsOf = (requests: readonly Request[]) =>
    requests.map((request) => request.headers.get('if-none-match'));

  it('[8.157] is asked for with its tag, and is taken again after a 304', async () => {
    const { call, requests } = setUp(
      tagged(['a']),
      unchanged({ 'x-next-cursor': 'b' }),
      tagged(['c'], 'W/"2"'),
      unchanged(),
    );
    expect((await call('query', list)).data).toEqual(['a']);
    const again = await call('query', list);
    expect(again).toMatchObject({ data: ['a'] });
    expect(again.meta?.response?.headers.get('x-next-cursor')).toBe('b');
    expect((await call('query', list)).data).toEqual(['c']);
    expect((await call('query', list)).data).toEqual(['c']);
    expect(tagsOf(requests)).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"']);
  });

  it('[8.157] is not taken for another address, other parameters or another method', async () => {
    const { call, requests } = setUp(tagged(['a']));
    await call('query', list);
    await call('query', { ...list, params: { limit: 20 } });
    await call('query', { ...list, url: `${list.url}/1` });
    await call('mutation', { ...list, method: 'PATCH', body: {} });
    expect(tagsOf(requests)).toEqual([null, null, null, null]);
  });

  it('[8.157] is left to the browser if the browser may keep it', async () => {
    const { call, requests } = setUp(tagged(['a'], '"1"', 'private, no-cache'));
    await call('query', list);
    await call('query', list);
    expect(tagsOf(requests)).toEqual([null, null]);
  });

  it('[8.157] is forgotten at logout, and when 20 other answers came after it', async () => {
    const { call, requests } = setUp(tagged(['a']));
    const page = (limit: number) => call('query', { ...list, params: { limit } });
    await page(1);
    await call('mutation', { url: authCalls.logout.path, method: 'POST', body: {} });
    for (let limit = 1; limit <= 21; limit++) await page(limit);
    await page(1);
    await page(21);
    expect(tagsOf(requests).slice(0, -1)).toEqual(Array.from({ length: 24 }, () => null));
    expect(tagsOf(requests).at(-1)).toBe('W/"1"');
  });

  it('[8.157] is kept for longer after a 304', async () => {
    const { call, requests } = setUp(
      ...Array.from({ length: 20 }, () => tagged(['a'])),
      unchanged(),
      tagged(['a']),
    );
    const page = (limit: number) => call('query', { ...list, params: { limit } });
    for (let limit = 1; limit <= 20; limit++) await page(limit);
    await page(1);
    await page(21);
    await page(1);
    expect(tagsOf(requests).at(-1)).toBe('W/"1"');
  });
});

describe('every call', () => {
  it('[8.6] carries the anonymous id, the CSRF header and cookies', async () => {
    const { call, requests } = setUp(() => json(200, '[]'));
    await call('query', url);
    const [request] = requests;
    expect(request?.headers.get('x-anonymous-user')).toMatch(/^anon_[0-9a-z]{9}_\d{13}$/);
    expect(request?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(request?.credentials).toBe('include');
  });

  it('[8.6] sends a form unchanged and anything else as JSON', async () => {
    const { call, requests } = setUp(() => new Response(null, { status: 204 }));
    const form = new FormData();
    form.append('image', new File(['x'], 'x.png', { type: 'image/png' }));
    await call('mutation', { url, method: 'POST', body: form });
    await call('mutation', { url, method: 'POST', body: { a: 1 } });
    expect(requests[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    expect(requests[1]?.headers.get('content-type')).toBe('application/json');
  });

  it('treats an answer without a body as null', async () => {
    const { call } = setUp(() => new Response(null, { status: 204 }));
    expect(await call('mutation', { url, method: 'DELETE' })).toMatchObject({ data: null });
  });
});

it.each([
  ['an answer, even an error', () => json(500, ''), 'answered'],
  ['no answer', undefined, 'suspect'],
  [
    'the page of another network',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    'suspect',
  ],
] as const)('a call that gets %s informs the connection', async (_what, answer, learns) => {
  const report = vi.spyOn(connection, learns).mockImplementation(() => undefined);
  const { call } = setUp(...(answer ? [answer] : []));
  await call('mutation', { url, method: 'DELETE' });
  expect(report).toHaveBeenCalled();
  report.mockRestore();
});
