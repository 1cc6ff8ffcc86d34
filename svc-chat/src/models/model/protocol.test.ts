import { describe, expect, it } from 'vitest';
import { chatCompletions } from './chat-completions.ts';
import { responses } from './responses.ts';

const json = (value: unknown) => JSON.stringify(value);

describe('Chat Completions', () => {
  const delta = (fields: object) => json({ choices: [{ index: 0, delta: fields }] });

  it('distinguishes text from reasoning', () => {
    expect(chatCompletions.read(delta({ content: 'Peace' }))).toMatchObject({
      text: 'Peace',
      thinking: false,
    });
    for (const name of ['reasoning', 'reasoning_content']) {
      const part = chatCompletions.read(delta({ content: '', [name]: 'Hmm' }));
      expect(part).toMatchObject({ thinking: true });
      expect(part.text).toBeUndefined();
    }
  });

  it.each([
    [{ content: 'Peace' }, 'Peace', false],
    [{ content: ['Peace'] }, 'Peace', false],
    [{ content: [{ type: 'text', text: 'Pea' }, 'ce'] }, 'Peace', false],
    [{ content: [{ type: 'thinking', text: 'Hmm' }, 'Peace'] }, 'Peace', true],
    [{ content: { type: 'text', text: 'Peace' } }, 'Peace', false],
    [{ content: 'Pea', refusal: 'ce' }, 'Peace', false],
    [{ content: null, refusal: 'Peace' }, 'Peace', false],
    [{ content: '', refusal: null }, undefined, false],
    [{ content: 1, reasoning: 'Hmm' }, undefined, true],
  ])('reads the text of %j', (fields, text, thinking) => {
    expect(chatCompletions.read(delta(fields))).toMatchObject({ text, thinking });
  });

  it.each(['{}', '{"choices":null}', '{"choices":[null]}', '{"choices":[{}],"usage":1}'])(
    'finds nothing in %s',
    (data) => {
      const { text, usage, finished } = chatCompletions.read(data);
      expect({ text, usage, finished }).toEqual({ finished: false });
    },
  );

  it.each(['null', '"x"', '1', '{"cut', ''])('refuses %j', (data) => {
    expect(() => chatCompletions.read(data)).toThrow(/bad_response$/);
  });
});

describe('Responses', () => {
  it('distinguishes text from reasoning', () => {
    const delta = { delta: 'Peace' };
    expect(responses.read(json({ type: 'response.output_text.delta', ...delta }))).toEqual({
      text: 'Peace',
    });
    const thought = responses.read(json({ type: 'response.reasoning_text.delta', ...delta }));
    expect(thought).toEqual({ thinking: true });
    expect(responses.read(json({ type: 'response.created' }))).toEqual({ thinking: false });
  });

  it.each([
    [{ reason: 'content_filter' }, { reason: 'content_filter' }],
    [{ reason: 'tired' }, { unknownReason: 'tired' }],
  ])('[4.292] names why a reply is incomplete: %j', (incomplete_details, part) => {
    const event = { type: 'response.incomplete', response: { incomplete_details } };
    expect(responses.read(json(event))).toMatchObject({ finished: true, ...part });
  });

  it('[4.292] treats an error of the response as a failure', () => {
    const event = { type: 'response.completed', response: { error: { code: 'server_error' } } };
    expect(() => responses.read(json(event))).toThrow(/provider_error$/);
  });

  it('counts a reply that reached its maximum length as finished', () => {
    const usage = { input_tokens: 5, output_tokens: 7 };
    expect(responses.read(json({ type: 'response.incomplete', response: { usage } }))).toEqual({
      usage: { inputTokens: 5, outputTokens: 7 },
      finished: true,
      reason: 'length',
    });
  });

  it.each(['error', 'response.failed'])('treats %s as a failure', (type) => {
    expect(() => responses.read(json({ type, message: 'secret' }))).toThrow(/provider_error$/);
  });
});
