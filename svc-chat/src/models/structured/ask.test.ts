import { createModelStandin } from '@targum/model-standin';
import type { RunningStandin } from '@targum/model-standin';
import { continueTrace } from '@targum/service-kit';
import { traceHere } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { askData, finding, found } from '../../testing/asked-data.ts';
import { modelAt } from '../../testing/chat-service.ts';

const standin = createModelStandin({ tokensPerSecond: Infinity, firstTokenMs: 0, ffmpegPath: '' });
let provider: RunningStandin;
beforeAll(async () => {
  provider = await standin.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => provider.close());
beforeEach(() => standin.reset());

const NOTHING = { summary: '', findings: [] };
const THREE = found(finding(35), finding(36), finding(37));
const json = (value: unknown) => `/json ${JSON.stringify(value)}`;

/** Returns the texts of the newest messages of the requests. */
const newest = () =>
  standin.requests.map(({ body }) => {
    const { messages, input } = body as Record<string, { content: string }[] | undefined>;
    return (messages ?? input)!.at(-1)!.content;
  });

/** Divides lines in two. */
const split = (data: string): readonly [string, string] | undefined => {
  const lines = data.split('\n');
  const half = Math.ceil(lines.length / 2);
  return lines.length < 2
    ? undefined
    : [lines.slice(0, half).join('\n'), lines.slice(half).join('\n')];
};

describe.each(['chat-completions', 'responses'] as const)('data by %s', (api) => {
  const ask = (data: string, more: Parameters<typeof askData>[2] = {}) =>
    askData(modelAt(provider.url, { api }), data, more);

  it('[4.550, 4.563] is the smallest value without a command', async () => {
    expect(await ask('35 They left.')).toEqual({
      ...{ value: NOTHING, dropped: [], how: 'json_schema' },
      usage: { inputTokens: expect.any(Number) as unknown, outputTokens: 3 },
    });
  });

  it.each(['fence', 'thinking'])(
    '[4.554] is read from an answer with the quirk %s',
    async (quirk) => {
      const { value } = await ask(`35 They left.\n/quirk ${quirk}\n${json(THREE)}`);
      expect(value).toEqual(THREE);
      expect(standin.requests).toHaveLength(1);
    },
  );

  it('[4.552, 4.563] is read as text from a server without formats', async () => {
    const { how, value } = await ask(`/quirk no-format\n/quirk fence\n${json(THREE)}`);
    expect([how, value]).toEqual(['text', THREE]);
    expect(standin.requests).toHaveLength(3);
  });

  it('[4.555] is sent back once with its problems, and then read', async () => {
    const { value, dropped } = await ask(`/badjson-once\n${json(THREE)}`);
    expect([value, dropped]).toEqual([THREE, []]);
    expect(newest()).toHaveLength(2);
    expect(newest()[1]).toMatch(
      /^This answer does not have the form .*The text has no complete JSON object/s,
    );
    const { messages, input } = standin.requests[1]!.body as Record<string, { role: string }[]>;
    const roles = (messages ?? input)!.map(({ role }) => role).filter((role) => role !== 'system');
    expect(roles).toEqual(['user', 'assistant', 'user']);
  });

  it('[4.555] is sent back with at most 2,000 characters of problems', async () => {
    const bad = found(finding(35, { words: Array(200).fill('') }));
    await expect(ask(json(bad), { maxTokens: 5000 })).rejects.toMatchObject({
      failure: 'bad_response',
    });
    expect(newest()).toHaveLength(2);
    expect(newest()[1]).toContain('findings[0].words[0]');
    expect(newest()[1]!.length).toBeLessThan(2200);
  });

  it('[4.556] loses only the items that are not valid', async () => {
    const items = [
      ...[finding(35), finding(0), finding(36, { kind: 'other' }), 'no object', null],
      ...[finding(37, { words: ['a', ''] }), finding(38, { more: 1 }), { verse: 39 }],
    ];
    const { value, dropped } = await ask(json(found(...items)));
    expect(value).toEqual(found(finding(35), finding(38)));
    expect(dropped.map(({ path }) => path)).toEqual(
      [1, 2, 3, 4, 5, 7].map((index) => `findings[${index}]`),
    );
    for (const { reason } of dropped) expect(reason).toMatch(/^(?:Invalid|Too small)/);
    expect(standin.requests).toHaveLength(2);
  });

  it('[4.556] loses the items beyond the longest list, after those that are not valid', async () => {
    const items = [finding(0), ...[1, 2, 3, 4, 5, 6, 7].map((verse) => finding(verse))];
    const { value, dropped } = await ask(json(found(...items)));
    expect(value.findings.map(({ verse }) => verse)).toEqual([1, 2, 3, 4, 5]);
    expect(dropped.map(({ path }) => path)).toEqual(['findings[0]', 'findings[6]', 'findings[7]']);
  });

  it.each([
    ['no JSON', '/json Peace be with you.'],
    ['a list', json([finding(35)])],
    ['no valid item', json(found(finding(0), 'a'))],
    ['a missing property', json({ findings: [finding(35)] })],
    ['a text for the list', json({ summary: '', findings: 'none' })],
    ['a summary that is too long', json({ summary: 'a'.repeat(101), findings: [finding(35)] })],
    ['half an object', `/json ${JSON.stringify(THREE).slice(0, 120)}`],
  ])('[4.556] fails with %s, and has the tokens of both requests', async (_name, command) => {
    await expect(ask(command)).rejects.toMatchObject({
      failure: 'bad_response',
      usage: { inputTokens: expect.any(Number) as unknown },
    });
    expect(standin.requests).toHaveLength(2);
  });

  it('[4.557] is asked for with more tokens if it is cut off by its length', async () => {
    const { value } = await ask(`/quirk length\n${json(THREE)}`, { maxTokens: 300 });
    expect(value).toEqual(THREE);
    const limits = standin.requests.map(({ body }) => {
      const { max_tokens, max_output_tokens } = body as Record<string, number | undefined>;
      return max_tokens ?? max_output_tokens;
    });
    expect(limits).toEqual([300, 600]);
  });

  it('[4.557] is asked for in two parts if the data can be divided', async () => {
    const second = json(found(finding(37)));
    const data = ['/quirk length', json(found(finding(35))), '37 They left.', second].join('\n');
    const { value } = await ask(data, { split });
    expect(value.findings).toEqual([finding(35), finding(37)]);
    const firstLines = newest().map((text) => text.split('\n')[1]);
    expect(firstLines[0]).toBe('/quirk length');
    expect(firstLines.at(-1)).toBe('37 They left.');
  });

  it('[4.557] fails if it is cut off again', async () => {
    const command = `/json ${JSON.stringify(THREE)}`;
    await expect(ask(command, { maxTokens: 1 })).rejects.toMatchObject({ failure: 'bad_response' });
    expect(standin.requests).toHaveLength(2);
  });

  it('[4.558] is an error of its own if the model declines to answer', async () => {
    await expect(ask(`/quirk refusal\n${json(THREE)}`)).rejects.toMatchObject({
      failure: 'declined',
      usage: { inputTokens: expect.any(Number) as unknown },
    });
    expect(standin.requests).toHaveLength(1);
  });

  it('[4.559] ends with the longest time of a reply, or when it is stopped', async () => {
    const slow = modelAt(provider.url, { api, deadlines: { totalMs: 30 } });
    await expect(askData(slow, '/hang')).rejects.toMatchObject({ failure: 'total_timeout' });
    const stop = new AbortController();
    const asked = askData(modelAt(provider.url, { api }), '/hang', { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });

  it('[4.559] keeps the valid items of the first answer if it cannot be sent back', async () => {
    standin.next({ fault: 'drip', tokensPerSecond: 1e6 });
    standin.next({ fault: 'status', status: 401 });
    const { value, dropped } = await ask(json(found(finding(35), finding(0))));
    expect([value, dropped.length]).toEqual([found(finding(35)), 1]);
  });
});

it('[4.559] each request has a span without the data', async () => {
  const traces = await traceHere({ name: 'svc-chat' });
  onTestFinished(traces.close);
  await continueTrace(`00-${'1'.repeat(32)}-00f067aa0ba902b7-01`, { name: 'check' }, () =>
    askData(modelAt(provider.url), `/badjson-once\n${json(THREE)}`),
  );
  await traces.stop();
  expect(traces.spans.filter(({ name }) => name === 'chat no-model')).toHaveLength(2);
  expect(traces.bodies.join()).not.toMatch(/boat|back translations/);
});
