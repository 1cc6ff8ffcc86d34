import { expect, test } from 'vitest';
import { answerOf } from './reason.ts';
import { fieldNamedIn, isUnknownField } from './refusal.ts';

const FIELDS = ['stream_options', 'temperature', 'stop', 'seed'];
const json = (value: unknown) => JSON.stringify(value);

test.each([
  ['seed', json({ error: { message: 'Not with temperature', param: 'seed' } })],
  ['stream_options', json({ error: { message: 'x', param: 'stream_options.include_usage' } })],
  ['temperature', json({ error: { message: "'temperature' does not support 0.5", param: null } })],
  ['temperature', json({ message: 'temperature is not supported by this model' })],
  ['temperature', json({ detail: 'temperature: Extra inputs are not permitted' })],
  ['temperature', 'Model does not support temperature'],
  ['temperature', json({ error: { message: 'temperature not supported', param: null } })],
  ['temperature', 'Temperature must be between 0 and 1'],
  ['seed', 'Unrecognized request argument supplied: seed'],
  ['stop', 'Unsupported parameters: stop, seed'],
  ['stop', 'Parameter stop must not be given'],
  ['stream_options', `[{'loc': ('body', 'stream_options'), 'input': {'temperature': 1}}]`],
  [undefined, 'Please stop and reduce the length of the messages.'],
  [undefined, json({ error: { message: 'The model `seed-oss` does not exist' } })],
  [undefined, json({ error: { message: 'Bad value', param: 'messages' } })],
  [undefined, ''],
])('[4.297] the field %s is found in %s', (field, refusal) => {
  expect(fieldNamedIn(refusal, FIELDS)).toBe(field);
});

test.each<[boolean, string]>([
  [true, "Unsupported parameter: 'max_tokens' is not supported with this model."],
  [true, json({ error: { message: 'Bad request', code: 'unsupported_parameter' } })],
  [
    true,
    json({ detail: [{ loc: ['body', 'max_tokens'], msg: 'Extra inputs are not permitted' }] }),
  ],
  [true, 'Unrecognized request argument supplied: max_tokens'],
  [true, 'unknown field "max_tokens"'],
  [true, 'max_tokens: give max_completion_tokens instead'],
  [false, 'Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'],
  [false, "Unsupported value: 'max_tokens' must be at least 16"],
  [false, json({ error: { message: 'Too many', code: 'unsupported_value', param: 'max_tokens' } })],
])('[8.96] isUnknownField returns %s for %s', (isUnknown, refusal) => {
  expect(isUnknownField(refusal, 'max_completion_tokens')).toBe(isUnknown);
});

test.each([
  [json({ error: { message: ' No seed. ' } }), 'No seed.'],
  [json({ error: 'No seed.' }), 'No seed.'],
  [json({ object: 'error', message: 'No seed.' }), 'No seed.'],
  [json({ detail: 'No seed.' }), 'No seed.'],
  [json({ detail: [{ loc: ['seed'], msg: 'No' }] }), 'seed: No'],
  [json({ wrong: ['seed'] }), '{"wrong":["seed"]}'],
  [json({ message: 'No\u001b[31m seed.' }), 'No [31m seed.'],
  [json({ message: "No seed: {'loc': 'seed', 'input': 5}" }), "No seed: {'loc': 'seed',"],
  ['No seed.', 'No seed.'],
  [`${'x'.repeat(499)}🐑`, 'x'.repeat(499)],
])("[8.96] the server's message is found in %s", (refusal, answer) => {
  expect(answerOf(refusal, (text) => text)).toBe(answer);
});
