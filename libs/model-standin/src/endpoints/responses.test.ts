import { STANDIN_MODEL } from '@targum/contracts';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStandin } from '../testing/start-standin.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
afterAll(() => running.close());

const asked = (content: string) => ({
  model: STANDIN_MODEL,
  instructions: 'You are the Oral Performer.',
  input: [{ role: 'user' as const, content }],
  store: false,
});

async function streamed(content: string, more: object = {}) {
  const stream = await running.client.responses.create({
    ...asked(content),
    stream: true,
    ...more,
  });
  const events: ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const usage = { input_tokens: 9, output_tokens: 3, total_tokens: 12 };

test('a stream has the events of one message in their order', async () => {
  const events = await streamed('/echo one two three');
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.delta',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(events.map((event) => event.sequence_number)).toEqual([...events.keys()]);
  expect(events.at(-1)).toMatchObject({ response: { status: 'completed', usage } });
});

test("the client's own stream helper reads a stream", async () => {
  const stream = running.client.responses.stream(asked('/echo short and sweet'));
  expect((await stream.finalResponse()).output_text).toBe('short and sweet');
});

test('the usage is the same with and without streaming', async () => {
  const response = await running.client.responses.create(asked('/echo one two three'));
  expect(response.output_text).toBe('one two three');
  expect(response).toMatchObject({ status: 'completed', usage });
});

test('the input may be a plain string or parts of text', async () => {
  const plain = await running.client.responses.create({ ...asked(''), input: '/echo plain' });
  expect(plain.output_text).toBe('plain');
  const parts = await running.client.responses.create({
    ...asked(''),
    input: [{ role: 'user', content: [{ type: 'input_text', text: '/echo parts' }] }],
  });
  expect(parts.output_text).toBe('parts');
});

test('a reply that the token limit shortened is reported as incomplete', async () => {
  const events = await streamed('/echo one two three', { max_output_tokens: 2 });
  expect(events.at(-1)).toMatchObject({
    type: 'response.incomplete',
    response: {
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ content: [{ text: 'one two' }] }],
    },
  });
});

test('a reply is in the style of the assistant that the instructions name', async () => {
  const response = await running.client.responses.create(asked('Mark 4'));
  expect(response.output_text).toContain('No model is connected');
  expect(response.output_text).toContain('retelling for understanding');
});
