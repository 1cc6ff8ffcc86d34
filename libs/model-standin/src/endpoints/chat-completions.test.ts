import { STANDIN_MODEL } from '@targum/contracts';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startStandin } from '../testing/start-standin.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
beforeEach(() => {
  running.standin.reset();
});
afterAll(() => running.close());

const asked = (content: string) => ({
  model: STANDIN_MODEL,
  messages: [
    { role: 'system' as const, content: 'You are the Storyteller.' },
    { role: 'user' as const, content },
  ],
});

async function streamed(content: string, more: object = {}) {
  const stream = await running.client.chat.completions.create({
    ...asked(content),
    stream: true,
    stream_options: { include_usage: true },
    ...more,
  });
  const chunks: ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
  return { chunks, text };
}

test('a stream has a role, pieces of content, a finish reason and the usage', async () => {
  const { chunks, text } = await streamed('/echo one two  three\n');
  expect(text).toBe('one two  three\n');
  expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
  });
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
});

test('/insert sends tokens for verses, one character at a time', async () => {
  const several = await streamed('/insert MRK 4:39 1JN 4:8-9,12');
  expect(several.text).toBe('[[MRK 4:39]]\n\n[[1JN 4:8-9,12]]');
  const { chunks, text } = await streamed('/insert MRK 4:39');
  expect(text).toBe('[[MRK 4:39]]');
  const pieces = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '');
  expect(pieces.filter((piece) => piece !== '')).toEqual([...'[[MRK 4:39]]']);
});

test('[8.95] the reply to /claim is the text of the command, letter for letter', async () => {
  const claim = '“Be  still” (Mark 4:39)\n\n> Peace!\n— MRK 4:39';
  expect((await streamed(`/claim ${claim}`)).text).toBe(claim);
});

test('a stream has no usage unless the request asks for it', async () => {
  const { chunks } = await streamed('/echo one', { stream_options: undefined });
  expect(chunks.filter((chunk) => 'usage' in chunk)).toEqual([]);
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
});

test("the client's own stream helper reads a stream", async () => {
  const stream = running.client.chat.completions.stream(asked('/echo short and sweet'));
  expect(await stream.finalContent()).toBe('short and sweet');
});

test('the usage is the same with and without streaming', async () => {
  const completion = await running.client.chat.completions.create(asked('/echo one two  three\n'));
  expect(completion.choices[0]).toMatchObject({
    message: { role: 'assistant', content: 'one two  three\n' },
    finish_reason: 'stop',
  });
  expect(completion.usage).toEqual({ prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 });
});

test.each(['max_tokens', 'max_completion_tokens'])('a reply obeys %s', async (name) => {
  const { chunks, text } = await streamed('/echo one two three', { [name]: 2 });
  expect(text).toBe('one two');
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('length');
});

test('/echo returns text of any script unchanged', async () => {
  const text = 'שָׁלוֹם עֲלֵיכֶם 👩‍👩‍👧\r\n\t起初神創造天地起初神創造天地起初神創造天地  ';
  expect((await streamed(`/echo ${text}`)).text).toBe(text);
});

test('the reply to /long has the requested number of numbered words, up to a maximum', async () => {
  const { text } = await streamed('/long 250');
  const words = text.split(' ');
  expect(words).toHaveLength(250);
  expect(words[249]).toBe('word250');
  const capped = await running.client.chat.completions.create(asked('/long 999999999'));
  expect(capped.usage?.completion_tokens).toBe(10_000);
});

test('a command has an effect only at the start of the last user message', async () => {
  const { text } = await streamed('Please /echo this');
  expect(text).toContain('No model is connected');
  const completion = await running.client.chat.completions.create({
    model: STANDIN_MODEL,
    messages: [
      { role: 'user', content: '/echo old' },
      { role: 'assistant', content: 'old' },
      { role: 'user', content: [{ type: 'text', text: '/echo new' }] },
    ],
  });
  expect(completion.choices[0]?.message.content).toBe('new');
});

test('a reply is in the style of the assistant and says that no model is connected', async () => {
  const story = await streamed('What is hope?');
  expect(story.text).toContain('No model is connected');
  expect(story.text).toContain('not Scripture');
  const check = await streamed('What is hope?', {
    metadata: { assistant: 'back-translation-checker' },
  });
  expect(check.text).toContain('No model is connected');
  expect(check.text).toContain('verse by verse');
});

test('a stream keeps the configured rate and delay of the first token', async () => {
  running.standin.set({ tokensPerSecond: 100, firstTokenMs: 150 });
  const start = Date.now();
  await streamed('/long 30');
  const took = Date.now() - start;
  expect(took).toBeGreaterThanOrEqual(400);
  expect(took).toBeLessThan(5000);
  const record = running.standin.requests[0];
  expect((record?.firstTokenAt ?? 0) - (record?.receivedAt ?? 0)).toBeGreaterThanOrEqual(140);
});

test.each([
  ['/fail 500\n\n/echo two', 'two'],
  ['/echo one\n\n/hang\n\n/echo two\n\nthree', 'two\n\nthree'],
  ['/hang\n\n/fail 400\n\nGrace', 'No model is connected'],
])(
  'if messages without a reply were joined into one turn, the reply is to the last of them: %j',
  async (turn, text) => {
    expect((await streamed(turn)).text).toContain(text);
  },
);
