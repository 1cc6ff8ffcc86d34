import {
  anything,
  array,
  assert,
  asyncProperty,
  constantFrom,
  jsonValue,
  nat,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check';
import { expect, it } from 'vitest';
import { finding, findings, found } from '../../testing/asked-data.ts';
import { ModelError } from '../model/chat-model.ts';
import { obtain } from './ask.ts';
import { objectsIn } from './parse-answer.ts';

const items = array(
  oneof(
    constantFrom(finding(35), finding(0), finding(36, { words: ['a\0\ud800'] })),
    record({ verse: jsonValue(), kind: jsonValue(), words: jsonValue(), isOpen: jsonValue() }),
    jsonValue(),
  ),
  { maxLength: 12 },
);
const objects = oneof(
  items.map((list) => found(...list)),
  record({ summary: jsonValue(), findings: oneof(items, jsonValue()) }),
  jsonValue(),
);
const around = constantFrom(
  '',
  '```json\n',
  '\n```',
  '<think>{',
  '</think>',
  '{',
  '}',
  '"',
  '\\',
  '{"a":1}',
);
const answers = oneof(
  tuple(around, objects, around).map(
    ([before, value, after]) => before + JSON.stringify(value) + after,
  ),
  tuple(objects, nat()).map(([value, length]) => JSON.stringify(value).slice(0, length % 300)),
  string({ unit: 'binary' }),
  anything().map(String),
);

it('[4.561] no broken answer crashes, or has an item that is not valid', async () => {
  await assert(
    asyncProperty(array(answers, { minLength: 1, maxLength: 4 }), nat(3), async (texts, cuts) => {
      const left = [...texts];
      let requests = 0;
      const asked = obtain({ schema: findings }, { data: 'Verse 35', maxTokens: 10 }, () => {
        requests += 1;
        const text = left.shift() ?? '';
        return Promise.resolve({
          text,
          usage: undefined,
          isCut: requests <= cuts,
          isDeclined: false,
        });
      });
      const result = await asked.catch((error: unknown) => error);
      expect(requests).toBeLessThanOrEqual(3);
      if (result instanceof ModelError) return;
      const { value } = result as Awaited<typeof asked>;
      expect(findings.parse(value)).toEqual(value);
      expect(JSON.stringify(value)).not.toMatch(/\\u0000|\\ud800/);
    }),
    { numRuns: 400 },
  );
});

it('[4.558] a model that declines to correct an answer has declined, unless items of it are valid', async () => {
  const ask = (first: string) => {
    const left = [first, ''];
    return obtain({ schema: findings }, { data: 'Verse 35', maxTokens: 10 }, () =>
      Promise.resolve({
        ...{ text: left.shift()!, usage: undefined, isCut: false },
        isDeclined: left.length === 0,
      }),
    );
  };
  await expect(ask('no JSON')).rejects.toMatchObject({ failure: 'declined' });
  const { value } = await ask(JSON.stringify(found(finding(35), finding(0))));
  expect(value).toEqual(found(finding(35)));
});

it.each([
  ['braces', '{'.repeat(500_000)],
  ['nested objects', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['nested lists', `{"findings":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['strings', '{"'.repeat(100_000)],
])('[4.561] an answer of many %s is read without a crash', (_name, text) => {
  for (const value of objectsIn(text)) expect(findings.safeParse(value).success).toBe(false);
});

it('[4.554] a draft in the reasoning is no answer, and a tag in a quotation is text', () => {
  const draft = JSON.stringify(found());
  expect(objectsIn(`<think>${draft}</think>`)).toEqual([]);
  expect(objectsIn(`<think>${draft}</think>${JSON.stringify(found(1))}`)).toEqual([found(1)]);
  const quoted = { ...found(), summary: 'He wrote </think>{}' };
  expect(objectsIn(JSON.stringify(quoted))[0]).toEqual(quoted);
});
