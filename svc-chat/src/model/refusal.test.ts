import { expect, test } from 'vitest';
import { answerOf, fieldNamedIn } from './refusal.ts';

const FIELDS = ['stream_options', 'temperature', 'stop', 'seed'];
const json = (value: unknown) => JSON.stringify(value);

test.each([
  ['seed', json({ error: { message: 'Not with temperature', param: 'seed' } })],
  ['stream_options', json({ error: { message: 'x', param: 'stream_options.include_usage' } })],
  ['temperature', json({ error: { message: "'temperature' does not support 0.5", param: null } })],
  ['temperature', json({ message: 'temperature is not supported by this model' })],
  ['temperature', json({ detail: 'temperature: Extra inputs are not permitted' })],
  ['seed', 'Unrecognized request argument supplied: seed'],
  ['stop', 'Unsupported parameters: stop, seed'],
  ['stop', 'Parameter stop must not be given'],
  ['stream_options', `[{'loc': ('body', 'stream_options'), 'input': {'temperature': 1}}]`],
  [undefined, 'Please stop and reduce the length of the messages.'],
  [undefined, json({ error: { message: 'The model `seed-oss` does not exist' } })],
  [undefined, json({ error: { message: 'Bad value', param: 'messages' } })],
  [undefined, ''],
])('[4.297] finds %s in %s', (field, refusal) => {
  expect(fieldNamedIn(refusal, FIELDS)).toBe(field);
});

test.each([
  [json({ error: { message: ' No seed. ' } }), 'No seed.'],
  [json({ error: 'No seed.' }), 'No seed.'],
  [json({ object: 'error', message: 'No seed.' }), 'No seed.'],
  [json({ detail: 'No seed.' }), 'No seed.'],
  [json({ detail: [{ loc: ['seed'] }] }), '{"detail":[{"loc":["seed"]}]}'],
  ['No seed.', 'No seed.'],
  [`${'x'.repeat(499)}🐑`, `${'x'.repeat(499)}\ufffd`],
])('[8.96] the answer in %s', (refusal, answer) => {
  expect(answerOf(refusal)).toBe(answer);
});
