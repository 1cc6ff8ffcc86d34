import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audioCalls, headers, REQUESTED_WITH, SPEECH_TYPE } from '@targum/contracts';
import { fetchSpeech } from './fetch-speech.ts';

const request = { text: 'Peace.', voice: 'Kore' } as const;
const call = vi.fn<typeof fetch>();
const never = new AbortController().signal;

const sound = () => new Response('sound', { headers: { 'content-type': SPEECH_TYPE } });
const refusal = (status: number, retryAfter?: number) => () =>
  Promise.resolve(
    new Response(JSON.stringify({ message: 'Not now' }), {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    }),
  );
const lost = () => Promise.reject(new TypeError('network error'));

beforeEach(() => {
  vi.useFakeTimers();
  // A late retry of another call, from an earlier test file in this worker, does not count here.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path === audioCalls.speak.path ? call(path, init) : fetch(path, init),
  );
});
afterEach(() => {
  call.mockReset();
});

/** Returns the result of a call, and the lengths of its waits, which the test skips. */
async function outcome(signal = never) {
  const begun = Date.now();
  const settled = fetchSpeech(request, signal).then(
    (blob) => ({ blob, error: undefined }),
    (error: unknown) => ({ blob: undefined, error }),
  );
  await vi.runAllTimersAsync();
  return { ...(await settled), waited: Date.now() - begun, calls: call.mock.calls.length };
}

describe('fetchSpeech', () => {
  it('[5.39] sends text and voice and returns the sound', async () => {
    call.mockResolvedValueOnce(sound());
    const { blob } = await outcome();
    expect(blob?.size).toBe(5);
    const [path, init] = call.mock.calls[0] ?? [];
    expect(path).toBe(audioCalls.speak.path);
    expect(JSON.parse(init?.body as string)).toEqual(request);
    expect(init?.headers).toMatchObject({ [headers.requestedWith]: REQUESTED_WITH });
  });

  it.for([429, 503])(
    'retries after the status %d, at the time that the server names',
    async (status) => {
      call.mockImplementationOnce(refusal(status, 3)).mockResolvedValueOnce(sound());
      const { blob, waited, calls } = await outcome();
      expect(blob).toBeDefined();
      expect(calls).toBe(2);
      expect(waited).toBeGreaterThanOrEqual(3_000);
    },
  );

  it.for([
    { what: 'a server that stays busy', answer: refusal(503, 1), tries: 3, status: 503 },
    { what: 'a server that is busy for long', answer: refusal(429, 600), tries: 1, status: 429 },
    { what: 'no answer', answer: lost, tries: 2, status: 0 },
    { what: 'a hop that cannot reach the service', answer: refusal(502), tries: 2, status: 502 },
    { what: 'a refusal', answer: refusal(422), tries: 1, status: 422 },
    { what: 'a lost session', answer: refusal(401), tries: 1, status: 401 },
  ])('gives up on $what', async ({ answer, tries, status }) => {
    call.mockImplementation(answer);
    const { error, calls } = await outcome();
    expect(error).toMatchObject({ status });
    expect(calls).toBe(tries);
  });

  it('does not retry after an abort', async () => {
    const stop = new AbortController();
    call.mockImplementation(() => {
      setTimeout(() => stop.abort(), 500);
      return refusal(503, 10)();
    });
    const { error, calls, waited } = await outcome(stop.signal);
    expect(error).toBeDefined();
    expect(calls).toBe(1);
    expect(waited).toBeLessThan(10_000);
  });

  it('aborts a call without an answer', async () => {
    call.mockImplementation(
      (_path, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    const { error } = await outcome();
    expect(error).toMatchObject({ status: 0 });
  });
});
