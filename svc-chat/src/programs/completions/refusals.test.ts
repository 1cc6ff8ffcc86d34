import { limits } from '@targum/contracts';
import { openAiError } from '@targum/contracts/openai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { asking, errorOf, openAiAt, startProgram } from '../../testing/programs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

test('[8.69] a request without a valid key is refused', async () => {
  const openai = openAiAt(service.url, 'no key');
  const error = await errorOf(openai.models.list());
  expect([error.status, error.type]).toEqual([401, 'authentication_error']);
});

test('[8.69] a session is told to use a key', async () => {
  const { client } = await service.member();
  const { status, body } = await client.get('/api/v1/models');
  expect(status).toBe(403);
  expect(openAiError.strict().parse(body).error).toMatchObject({
    type: 'permission_error',
    message: 'This call takes an API key in the Authorization header',
  });
});

test.each(['targum/unknown', 'gpt-4o', 'storyteller', 'targum/'])(
  '[8.70] there is no model %s',
  async (model) => {
    const { openai } = await startProgram(service);
    const error = await errorOf(openai.chat.completions.create({ ...asking('x'), model }));
    expect(error).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
  },
);

test.each<[string, object]>([
  ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }],
  ['functions', { functions: [{ name: 'f' }] }],
  ['tool_choice', { tool_choice: 'required' }],
  ['response_format', { response_format: { type: 'json_object' } }],
  ['modalities', { modalities: ['text', 'audio'] }],
  ['logit_bias', { logit_bias: { 50256: -100 } }],
  ['logprobs', { logprobs: true }],
  ['top_logprobs', { top_logprobs: 2 }],
  ['frequency_penalty', { frequency_penalty: 1 }],
  ['presence_penalty', { presence_penalty: -0.5 }],
  ['store', { store: true }],
  ['service_tier', { service_tier: 'flex' }],
  ['reasoning_effort', { reasoning_effort: 'low' }],
  ['other', { other: null }],
  ...['refusal', 'audio', 'function_call', 'tool_calls', 'annotations'].map(
    (field): [string, object] => [
      `messages.0.${field}`,
      { messages: [{ role: 'assistant', content: 'x', [field]: [{}] }, asking('x').messages[0]] },
    ],
  ),
  ['stream_options.other', { stream: true, stream_options: { other: 1 } }],
  ['messages.0.audio', { messages: [{ role: 'user', content: 'x', audio: {} }] }],
])('[8.76] %s is refused by its name', async (param, more) => {
  const { secret } = await startProgram(service);
  const answer = await fetch(`${service.url}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...asking('x'), ...more }),
  });
  const { error } = openAiError.strict().parse(await answer.json());
  expect([answer.status, error.type, error.param]).toEqual([422, 'invalid_request_error', param]);
  expect(error.message).toContain(`"${param.split('.').at(-1)}" is not supported`);
});

test.each([
  ['n', { n: 2 }],
  ['temperature', { temperature: 2.5 }],
  ['messages', { messages: [] }],
  ['messages', { messages: [{ role: 'assistant', content: 'x' }] }],
  ['messages.0.role', { messages: [{ role: 'tool', content: 'x' }] }],
  ['messages.0.content', { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }],
  ['messages.0.content', { messages: [{ role: 'user', content: ' ' }] }],
  ['stream_options', { stream_options: { include_usage: true } }],
  ['model', { model: undefined }],
])('[8.76] a wrong %s is named: %j', async (param, more) => {
  const { openai } = await startProgram(service);
  const request = { ...asking('x'), ...more } as Parameters<
    typeof openai.chat.completions.create
  >[0];
  const error = await errorOf(openai.chat.completions.create(request));
  expect(error).toMatchObject({ status: 422, type: 'invalid_request_error', param });
});

test('[8.76] messages beyond the window of the model are refused, not shortened', async () => {
  const { openai } = await startProgram(service);
  const text = 'a'.repeat(limits.chat.contentMax);
  const messages = Array.from({ length: 4 }, () => ({ role: 'user' as const, content: text }));
  const error = await errorOf(
    openai.chat.completions.create({ model: 'targum/storyteller', messages }),
  );
  expect(error).toMatchObject({
    status: 422,
    code: 'context_length_exceeded',
    param: 'messages',
  });
  expect(service.standin.requests).toHaveLength(0);
});

test.each(['targum/unknown', 'targum%2Funknown', 'unknown', 'targum%2Fa%2Fb', '%00', '%E0%A4%A'])(
  '[8.70] looking up the model %s finds none',
  async (name) => {
    const { secret } = await startProgram(service);
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await fetch(`${service.url}/api/v1/models/${name}`, { headers });
    expect(answer.status).toBe(404);
    const { error } = openAiError.strict().parse(await answer.json());
    expect(error).toMatchObject({ type: 'invalid_request_error' });
  },
);

test('[8.77] unknown paths and broken bodies have the format of OpenAI', async () => {
  const { secret } = await startProgram(service);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  for (const [path, init, status] of [
    ['/api/v1/embeddings', { method: 'POST', headers, body: '{}' }, 404],
    ['/api/v1/models', { method: 'DELETE', headers }, 405],
    ['/api/v1/chat/completions', { method: 'POST', headers, body: '{' }, 400],
  ] as const) {
    const answer = await fetch(service.url + path, init);
    expect(answer.status).toBe(status);
    openAiError.strict().parse(await answer.json());
  }
});
