import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { headers } from '@targum/contracts';
import type { ApiError } from './api-error.ts';
import { createBaseQuery } from './base-query.ts';
import { connection } from './connection.ts';

const errorBody = (code: string, message: string) =>
  JSON.stringify({ message, code, requestId: 'r-1', details: { email: ['Taken'] } });

const json = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

/** A base query whose fetch returns the given answers in order, and then repeats the last one. */
function setUp(...answers: (() => Response)[]) {
  const requests: Request[] = [];
  const fetchFn = vi.fn(async (input: RequestInfo | URL) => {
    requests.push(input as Request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  const baseQuery = createBaseQuery({ fetchFn, backoff: async () => {} });
  const call = (type: 'query' | 'mutation', args: Parameters<typeof baseQuery>[0], extra = {}) =>
    baseQuery(
      args,
      { type, signal: new AbortController().signal, endpoint: 'test' } as BaseQueryApi,
      extra,
    ) as Promise<{ data?: unknown; error?: ApiError }>;
  return { call, requests };
}

const url = 'http://localhost/api/thing';

// A call that fails makes the page probe the server.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response()));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('errors', () => {
  it('[8.14] carry status, text and the parsed body', async () => {
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

  it('[8.14] use the status text if the body is empty', async () => {
    const { call } = setUp(() => new Response('', { status: 403, statusText: 'Forbidden' }));
    const { error } = await call('mutation', { url, method: 'DELETE' });
    expect(error?.message).toBe('403: Forbidden');
  });

  it('[8.16] also include a 401, which only the session treats as signed out', async () => {
    const { call } = setUp(() => json(401, errorBody('unauthorized', 'Unauthorized')));
    const { data, error } = await call('query', url);
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('contain the time to wait before a retry', async () => {
    const { call } = setUp(
      () => new Response('slow down', { status: 429, headers: { 'retry-after': '30' } }),
    );
    const { error } = await call('mutation', { url, method: 'DELETE' });
    expect(error?.retryAfter).toBe(30);
  });

  it('have status 0 when there was no answer', async () => {
    const { call } = setUp();
    const { error } = await call('query', url);
    expect(error?.status).toBe(0);
  });
});

describe('retries', () => {
  const fails = (status: number) => () => json(status, errorBody('internal', 'No'));

  it.each([
    ['query', 500, 3],
    ['query', 0, 3],
    ['query', 401, 1],
    ['query', 404, 1],
    ['mutation', 500, 1],
    ['mutation', 409, 1],
    ['mutation', 0, 2],
    ['mutation', 502, 2],
    ['mutation', 503, 2],
    ['mutation', 504, 2],
  ] as const)('[8.11] a %s that fails with %i is sent %i times', async (type, status, times) => {
    const { call, requests } = status === 0 ? setUp() : setUp(fails(status));
    await call(type, type === 'query' ? url : { url, method: 'PATCH', body: {} });
    expect(requests).toHaveLength(times);
  });

  it('are off if the endpoint says so', async () => {
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

describe('every call', () => {
  it('[8.6] carries the anonymous id, the CSRF header and cookies', async () => {
    const { call, requests } = setUp(() => json(200, '[]'));
    await call('query', url);
    const [request] = requests;
    expect(request?.headers.get('x-anonymous-user')).toMatch(/^anon_[0-9a-z]{9}_\d{13}$/);
    expect(request?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(request?.credentials).toBe('include');
  });

  it('[8.7] sends a form unchanged and anything else as JSON', async () => {
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
] as const)('reports %s to the connection', async (_what, answer, learns) => {
  const report = vi.spyOn(connection, learns).mockImplementation(() => undefined);
  const { call } = setUp(...(answer ? [answer] : []));
  await call('mutation', { url, method: 'DELETE' });
  expect(report).toHaveBeenCalled();
  report.mockRestore();
});
