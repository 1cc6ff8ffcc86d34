import { STANDIN_MODEL } from '@targum/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startStandin } from './testing/start-standin.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin({ keepRequests: 3, maxJsonBytes: 10_000 });
});
beforeEach(() => {
  running.standin.reset();
});
afterAll(() => running.close());

const post = (body: string, path = '/v1/chat/completions') =>
  fetch(`${running.url}${path}`, { method: 'POST', body });

test('the list of models has one model', async () => {
  const { data } = await running.client.models.list();
  expect(data.map(({ id }) => id)).toEqual([STANDIN_MODEL]);
});

test('the server answers the health check', async () => {
  const answer = await fetch(`${running.url}/healthz`);
  expect(answer.status).toBe(200);
});

test("errors have OpenAI's format", async () => {
  const answer = await fetch(`${running.url}/v1/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    error: {
      message: 'Invalid URL (GET /v1/nothing)',
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
  });
});

test('the refusal of a wrong method names the allowed method', async () => {
  const answer = await fetch(`${running.url}/v1/responses`);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});

test.each([
  ['no JSON', '{"model":'],
  ['no model', '{"messages":[{"role":"user","content":"a"}]}'],
  ['no messages', '{"model":"m","messages":[]}'],
  ['an unknown role', '{"model":"m","messages":[{"role":"bard","content":"a"}]}'],
])('the server refuses %s', async (_, body) => {
  expect((await post(body)).status).toBe(400);
});

test('the server refuses a body that is too large, and still answers the next request', async () => {
  expect((await post('x'.repeat(5_000_000))).status).toBe(413);
  expect((await post('{}')).status).toBe(400);
});

test('the request log does not contain the key', async () => {
  const messages = [{ role: 'user' as const, content: '/echo hello' }];
  await running.client.chat.completions.create({ model: 'm', messages });
  const record = running.standin.requests[0];
  expect(record).toMatchObject({
    method: 'POST',
    path: '/v1/chat/completions',
    body: { model: 'm', messages },
    tokens: 1,
  });
  expect(record?.headers['user-agent']).toContain('OpenAI');
  expect(JSON.stringify(record)).not.toContain('test-key');
  await vi.waitFor(() => {
    expect(record).toMatchObject({ outcome: 'complete', aborted: false, status: 200 });
  }, 10_000);
  expect(record?.endedAt).toBeGreaterThanOrEqual(record?.receivedAt ?? Infinity);
});

test('the request log keeps only the newest records', async () => {
  for (const path of ['/1', '/2', '/3', '/4']) await fetch(`${running.url}${path}`);
  expect(running.standin.requests.map(({ path }) => path)).toEqual(['/2', '/3', '/4']);
});

test('the server reports that its port is taken', async () => {
  const port = Number(new URL(running.url).port);
  await expect(running.standin.listen({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
