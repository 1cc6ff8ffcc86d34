import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startStandin } from '../testing/start-standin.ts';
import { smallestValue } from './smallest-value.ts';
import { structuredQuirks } from './structured-quirks.ts';
import { readFileSync } from 'node:fs';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
afterAll(() => running.close());
beforeEach(() => running.standin.reset());

const schema = {
  type: 'object',
  properties: {
    words: { type: 'array', items: { type: 'string' } },
    kind: { type: 'string', enum: ['first', 'second'] },
    place: { type: 'object', properties: { verse: { type: 'integer' }, is: { type: 'boolean' } } },
  },
  required: ['words', 'kind', 'place'],
  additionalProperties: false,
};
const SMALLEST = '{"words":[],"kind":"first","place":{"verse":0,"is":false}}';

const asked = (content: string) => ({
  model: 'm',
  max_tokens: 500,
  messages: [{ role: 'user' as const, content }],
});
const json_schema = { name: 'words', strict: true, schema };

/** Returns the choice of a whole answer of Chat Completions. */
const choiceOf = async (content: string, more: object = {}) => {
  const answer = await running.client.chat.completions.create({
    ...asked(content),
    response_format: { type: 'json_schema', json_schema },
    ...more,
  });
  return answer.choices[0]!;
};
const saidTo = async (content: string, more: object = {}) =>
  (await choiceOf(content, more)).message.content;

it('[4.563] a request for data is answered with the smallest value of its schema', async () => {
  expect(await saidTo('Mark 4')).toBe(SMALLEST);
  const response = await running.client.responses.create({
    model: 'm',
    input: 'Mark 4',
    text: { format: { type: 'json_schema', ...json_schema } },
  });
  expect(response.output_text).toBe(SMALLEST);
  const system = { role: 'system', content: `Answer.\n\nJSON schema: ${JSON.stringify(schema)}` };
  const messages = [system, ...asked('Mark 4').messages];
  for (const response_format of [{ type: 'json_object' }, undefined]) {
    expect(await saidTo('', { messages, response_format })).toBe(SMALLEST);
  }
  expect(await saidTo('Mark 4', { response_format: { type: 'json_object' } })).toBe('{}');
  expect(await saidTo('/echo text', { response_format: { type: 'text' } })).toBe('text');
  expect(smallestValue({ type: 'number' })).toBe(0);
});

it('[4.563] commands stand on lines of the data and may be combined', async () => {
  const data = '<data>\n35 They left.\n/json {"a":  1}\n/quirk fence\n</data>';
  expect(await saidTo(data)).toBe('Here is the answer:\n\n```json\n{"a":  1}\n```\n');
  expect(await saidTo('35 /json {"a":1}')).toBe(SMALLEST);
  await expect(saidTo('/json {}\n/fail 503')).rejects.toMatchObject({ status: 503 });
});

it('[4.563] /badjson-once breaks the answer until it is sent back', async () => {
  const first = await saidTo('/badjson-once\n/json {"a":1}');
  expect(first).toBe('{"a"');
  const messages = [
    ...asked('/badjson-once\n/json {"a":1}').messages,
    { role: 'assistant', content: first },
    { role: 'user', content: 'Again' },
  ];
  expect(await saidTo('', { messages })).toBe('{"a":1}');
});

it('[4.563] the quirks of data change the answer as the README says', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const name of Object.keys(structuredQuirks)) expect(readme).toContain(`| \`${name}\``);
  expect(await saidTo('/quirk thinking')).toMatch(/^<think>\n.*\n<\/think>\n\n\{"words"/s);
  await expect(saidTo('/quirk no-format')).rejects.toMatchObject({ status: 400 });
  expect(await choiceOf('/quirk refusal')).toMatchObject({
    message: { content: null, refusal: 'I cannot help with that.' },
  });
  for (const [max_tokens, reason] of [
    ...[[500, 'length'] as const, [500, 'length'] as const, [1000, 'stop'] as const],
  ]) {
    const { finish_reason, message } = await choiceOf('/quirk length', { max_tokens });
    expect([finish_reason, message.content === SMALLEST]).toEqual([reason, reason === 'stop']);
  }
  const refused = await running.client.responses.create({
    model: 'm',
    input: '/quirk refusal',
    text: { format: { type: 'json_schema', ...json_schema } },
  });
  expect(refused.output).toMatchObject([
    { content: [{ type: 'refusal', refusal: 'I cannot help with that.' }] },
  ]);
});
