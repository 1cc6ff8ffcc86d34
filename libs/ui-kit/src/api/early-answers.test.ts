import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchUnlessEarly, offerEarlyAnswer } from './early-answers.ts';

const PATH = '/api/user';
const sent = vi.fn(async () => new Response('sent'));
const call = async (method = 'GET') => (await fetchUnlessEarly(PATH, { method })).text();

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});
afterEach(async () => {
  await call('POST');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the first call of a path gets the early answer', async () => {
  offerEarlyAnswer(PATH, Promise.resolve(new Response('early')));
  expect(await call()).toBe('early');
  expect(sent).not.toHaveBeenCalled();
  expect(await call()).toBe('sent');
});

it('a call is sent to the server if its early answer failed', async () => {
  offerEarlyAnswer(PATH, Promise.reject(new Error('no network')));
  expect(await call()).toBe('sent');
});

it('a request that changes data makes early answers stale', async () => {
  offerEarlyAnswer(PATH, Promise.resolve(new Response('early')));
  await call('POST');
  expect(await call()).toBe('sent');
});

it('[3.96] an early answer that no call uses is dropped after 30 seconds', async () => {
  vi.useFakeTimers();
  offerEarlyAnswer(PATH, Promise.resolve(new Response('early')));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await call()).toBe('sent');
});

it('an aborted call does not wait for its early answer', async () => {
  offerEarlyAnswer(PATH, new Promise(() => {}));
  const waiting = new AbortController();
  const answer = fetchUnlessEarly(PATH, { signal: waiting.signal });
  sent.mockRejectedValueOnce(new Error('aborted'));
  waiting.abort();
  await expect(answer).rejects.toThrow('aborted');
});
