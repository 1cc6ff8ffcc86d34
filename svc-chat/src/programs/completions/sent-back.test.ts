import type { Completion } from '@targum/contracts/openai';
import type OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { asking, collect, startProgram } from '../../testing/programs.ts';

type Messages = OpenAI.ChatCompletionMessageParam[];

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

const MODEL = 'targum/storyteller';
const user = (content: string) => ({ role: 'user' as const, content });

/** Returns the conversation in the last request to the model, without the prompt. */
const turnsSent = () => {
  const { messages } = service.standin.requests.at(-1)!.body as {
    messages: { role: string; content: string }[];
  };
  return messages.slice(1).map(({ role, content }) => `${role}: ${content.split('\n')[0]}`);
};

const THREE_TURNS = [
  'user: /echo one',
  'assistant: one',
  'user: /echo two',
  'assistant: two',
  'user: /echo three',
];

test.each(['create', 'parse'] as const)(
  "[8.102] OpenAI's client for Node sends the replies of %s() back unchanged",
  async (call) => {
    const { openai } = await startProgram(service);
    const messages: Messages = [];
    for (const word of ['one', 'two', 'three']) {
      messages.push(user(`/echo ${word}`));
      const { choices } = await openai.chat.completions[call]({ model: MODEL, messages });
      messages.push(choices[0]!.message);
    }
    expect(turnsSent()).toEqual(THREE_TURNS);
  },
);

test("[8.102] OpenAI's client for Node sends back the replies that it put together from a stream", async () => {
  const { openai } = await startProgram(service);
  const messages: Messages = [];
  for (const word of ['one', 'two', 'three']) {
    messages.push(user(`/echo ${word}`));
    const stream = openai.chat.completions.stream({ model: MODEL, messages });
    messages.push(await stream.finalMessage());
  }
  expect(turnsSent()).toEqual(THREE_TURNS);
});

/**
 * Returns a message as `model_dump()` of OpenAI's client for Python returns it: with all fields of
 * `ChatCompletionMessage`, and None for a field that the response lacks.
 */
const dumpOf = ({ choices: [{ message }] }: Completion) => ({
  content: message.content,
  refusal: message.refusal,
  role: message.role,
  annotations: null,
  audio: null,
  function_call: null,
  tool_calls: null,
});

test("[8.102] bodies like those of OpenAI's client for Python, with model_dump(), are accepted", async () => {
  const { secret } = await startProgram(service);
  const messages: object[] = [];
  for (const word of ['one', 'two', 'three']) {
    messages.push(user(`/echo ${word}`));
    const answer = await fetch(`${service.url}/api/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages, model: MODEL }),
    });
    expect(answer.status).toBe(200);
    messages.push(dumpOf((await answer.json()) as Completion));
  }
  expect(turnsSent()).toEqual(THREE_TURNS);
});

test('[8.102] the delta of a chunk can be sent back with null in its missing fields', async () => {
  const { openai } = await startProgram(service);
  const chunks = await collect(
    await openai.chat.completions.create({ ...asking('/echo one'), stream: true }),
  );
  const content = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  const delta = { ...chunks[0]!.choices[0]!.delta, content };
  const nulls = { function_call: null, refusal: null, tool_calls: null };
  await openai.chat.completions.create({
    model: MODEL,
    messages: [user('/echo one'), { ...delta, ...nulls } as Messages[0], user('/echo two')],
  });
  expect(turnsSent()).toEqual(THREE_TURNS.slice(0, 3));
});

test('[8.103] values without an effect are accepted, and do not reach the model', async () => {
  const { openai } = await startProgram(service);
  const neutral = {
    ...{ frequency_penalty: 0, presence_penalty: 0, n: 1, store: false, service_tier: 'auto' },
    ...{ tools: [], functions: [], tool_choice: 'none', parallel_tool_calls: true },
    ...{ response_format: { type: 'text' }, modalities: ['text'], logit_bias: {} },
    ...{ logprobs: false, top_logprobs: null },
  };
  const names = [
    ...['audio', 'frequency_penalty', 'function_call', 'functions', 'logit_bias', 'logprobs'],
    ...['max_completion_tokens', 'max_tokens', 'metadata', 'modalities', 'n', 'prediction'],
    ...['parallel_tool_calls', 'presence_penalty', 'prompt_cache_key', 'reasoning_effort'],
    ...['prompt_cache_retention', 'response_format', 'safety_identifier', 'seed', 'service_tier'],
    ...['stop', 'store', 'stream', 'stream_options', 'temperature', 'tool_choice', 'tools'],
    ...['top_logprobs', 'top_p', 'user', 'verbosity', 'web_search_options'],
  ];
  const nulls = Object.fromEntries(names.map((name) => [name, null]));
  for (const more of [neutral, nulls]) {
    const request = { ...asking('/echo one'), ...more } as Parameters<
      typeof openai.chat.completions.create
    >[0];
    const answer = (await openai.chat.completions.create(request)) as Completion;
    expect(answer.choices[0].message.content).toBe('one');
    expect(Object.keys(service.standin.requests.at(-1)!.body as object).toSorted()).toEqual([
      ...['messages', 'model', 'stream', 'stream_options'],
    ]);
  }
});
