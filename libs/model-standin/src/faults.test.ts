import { STANDIN_MODEL } from '@targum/contracts';
import { APIConnectionError, APIError, RateLimitError } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startStandin } from './testing/start-standin.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
beforeEach(() => {
  running.standin.reset();
});
afterAll(() => running.close());

/**
 * For each API, a function that asks for a streamed reply and adds its pieces to `seen` as they
 * arrive.
 */
const apis = {
  chat: async (content: string, seen: string[], signal?: AbortSignal) => {
    const stream = await running.client.chat.completions.create(
      { model: STANDIN_MODEL, messages: [{ role: 'user', content }], stream: true },
      { signal },
    );
    for await (const chunk of stream) {
      const piece = chunk.choices[0]?.delta.content;
      if (piece) seen.push(piece);
    }
  },
  responses: async (content: string, seen: string[], signal?: AbortSignal) => {
    const stream = await running.client.responses.create(
      { model: STANDIN_MODEL, input: content, stream: true },
      { signal },
    );
    for await (const event of stream) {
      if (event.type === 'response.output_text.delta') seen.push(event.delta);
    }
  },
};

const whole = (content: string) =>
  running.client.chat.completions.create({
    model: STANDIN_MODEL,
    messages: [{ role: 'user', content }],
  });

describe.each(Object.entries(apis))('a stream of the %s API', (_, ask) => {
  test('fails with a status before the first token', async () => {
    running.standin.next({ fault: 'status', status: 429, headers: { 'retry-after': '7' } });
    const error = await ask('/echo hello', []).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
    expect((error as RateLimitError).headers.get('retry-after')).toBe('7');
    await expect(ask('/fail 503', [])).rejects.toMatchObject({ status: 503, type: 'server_error' });
  });

  test('fails with an error event after some tokens', async () => {
    const seen: string[] = [];
    running.standin.next({ fault: 'status', status: 500, afterTokens: 2 });
    const error = await ask('/long 10', seen).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(APIError);
    expect((error as APIError).message).toContain('asked to fail with 500');
    expect(seen.join('')).toBe('word1 word2');
  });

  test.each(['/cut', 'cut'])('is cut by %s', async (by) => {
    if (by === 'cut') running.standin.next({ fault: 'cut', afterTokens: 10 });
    const seen: string[] = [];
    await expect(ask(by === 'cut' ? '/long 20' : by, seen)).rejects.toThrow();
    expect(seen).toHaveLength(10);
    await vi.waitFor(() => {
      expect(running.standin.requests[0]).toMatchObject({ outcome: 'cut', aborted: false });
    }, 10_000);
  });

  test.each(['/badjson', 'bad-json'])('is broken by %s', async (by) => {
    if (by === 'bad-json') running.standin.next({ fault: 'bad-json', afterTokens: 10 });
    const seen: string[] = [];
    await expect(ask(by === 'bad-json' ? '/long 20' : by, seen)).rejects.toThrow(SyntaxError);
    expect(seen).toHaveLength(10);
  });

  test.each(['/hang', 'hang'])('gets no event after %s until the client gives up', async (by) => {
    if (by === 'hang') running.standin.next({ fault: 'hang' });
    const giveUp = new AbortController();
    const asking = ask(by === 'hang' ? 'hello' : by, [], giveUp.signal);
    await vi.waitFor(() => {
      expect(running.standin.requests[0]?.body).toBeDefined();
    }, 10_000);
    giveUp.abort();
    await expect(asking).rejects.toThrow('aborted');
    await vi.waitFor(() => {
      expect(running.standin.requests[0]).toMatchObject({
        aborted: true,
        status: undefined,
        tokens: 0,
      });
    }, 10_000);
  });

  test('stops when the client aborts, and is recorded as aborted', async () => {
    running.standin.set({ tokensPerSecond: 20 });
    const stop = new AbortController();
    const seen: string[] = [];
    const asking = ask('/long 10000', seen, stop.signal);
    await vi.waitFor(() => {
      expect(seen.length).toBeGreaterThan(2);
    }, 10_000);
    stop.abort();
    await asking;
    await vi.waitFor(() => {
      expect(running.standin.requests[0]?.aborted).toBe(true);
    }, 10_000);
    const tokens = running.standin.requests[0]?.tokens;
    running.standin.set({ tokensPerSecond: Infinity });
    await whole('/echo another');
    expect(running.standin.requests[0]).toMatchObject({ tokens, outcome: 'aborted' });
    expect(tokens).toBeLessThan(1000);
  });

  test('drips, regardless of the configured rate', async () => {
    running.standin.next({ fault: 'drip', tokensPerSecond: 10 });
    const start = Date.now();
    await ask('/long 4', []);
    expect(Date.now() - start).toBeGreaterThanOrEqual(290);
  });

  test('hangs after some tokens', async () => {
    running.standin.next({ fault: 'hang', afterTokens: 2 });
    const stop = new AbortController();
    const seen: string[] = [];
    const asking = ask('/long 5', seen, stop.signal);
    await vi.waitFor(() => {
      expect(seen).toHaveLength(2);
    }, 10_000);
    stop.abort();
    await asking;
    await vi.waitFor(() => {
      expect(running.standin.requests[0]).toMatchObject({ aborted: true, tokens: 2 });
    }, 10_000);
  });
});

test('a fault can cut or break an answer that is not streamed, too', async () => {
  running.standin.next({ fault: 'cut' });
  await expect(whole('/echo hello')).rejects.toThrow();
  running.standin.next({ fault: 'bad-json' });
  await expect(whole('/echo hello')).rejects.toThrow();
  const next = await whole('/echo hello');
  expect(next.choices[0]?.message.content).toBe('hello');
});

test('/drip leaves long gaps', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const asking = apis.chat('/drip', seen, stop.signal);
  await vi.waitFor(() => {
    expect(seen).toHaveLength(1);
  }, 10_000);
  await whole('/long 100');
  expect(seen).toHaveLength(1);
  stop.abort();
  await asking;
});

test('a rate of 0 pauses a running reply until another rate is set', async () => {
  running.standin.set({ tokensPerSecond: 0 });
  const seen: string[] = [];
  const asking = apis.chat('/long 50', seen);
  await vi.waitFor(() => {
    expect(running.standin.requests[0]?.body).toBeDefined();
  }, 10_000);
  expect(seen).toEqual([]);
  running.standin.set({ tokensPerSecond: Infinity });
  await asking;
  expect(seen).toHaveLength(50);
});

test('a fault applies only to its path, and only to the given number of requests', async () => {
  running.standin.next({ fault: 'status', status: 500, times: 2, path: '/v1/responses' });
  await whole('/echo fine');
  await running.client.models.list();
  await expect(apis.responses('/echo no', [])).rejects.toMatchObject({ status: 500 });
  await expect(apis.responses('/echo no', [])).rejects.toMatchObject({ status: 500 });
  await apis.responses('/echo yes', []);
  expect(running.standin.requests.map(({ path, status }) => [path, status])).toEqual([
    ['/v1/chat/completions', 200],
    ['/v1/models', 200],
    ['/v1/responses', 500],
    ['/v1/responses', 500],
    ['/v1/responses', 200],
  ]);
});

test('closing the stand-in ends running replies', async () => {
  const other = await startStandin({ tokensPerSecond: 1 });
  const asking = other.client.chat.completions.create({
    model: STANDIN_MODEL,
    messages: [{ role: 'user', content: '/long 100' }],
  });
  const failed = asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  await vi.waitFor(() => {
    expect(other.standin.requests[0]?.tokens).toBe(1);
  }, 10_000);
  await other.close();
  expect(await failed).toBeInstanceOf(APIConnectionError);
  await other.close();
});
