import { expect, test } from 'vitest';
import { answerSchemas } from '../structured/answer-schemas.ts';
import { ModelError } from './chat-model.ts';
import type { ChatModel, ReplyRequest } from './chat-model.ts';
import { watchModel } from './watched-model.ts';

const request: ReplyRequest = {
  instructions: '',
  turns: [],
  signal: new AbortController().signal,
  onText: () => {},
};

/** Creates a model whose replies end in the order of `ends`. */
const modelOf = (name: string, ...ends: (Error | undefined)[]): ChatModel => ({
  name,
  unsupported: [],
  reply: async () => {
    const end = ends.shift();
    if (end) throw end;
    return undefined;
  },
  ask: () => Promise.reject(new ModelError('declined')),
});

test('[8.63] admins see how the latest reply of the model ended', async () => {
  const failed = new ModelError('first_token_timeout');
  const { model, read } = watchModel(modelOf('m', failed, new Error('stopped'), undefined));
  expect(read()).toMatchObject({ state: 'unused', name: 'm' });
  await expect(model.reply(request)).rejects.toBe(failed);
  expect(read()).toMatchObject({ state: 'failing', reason: 'first_token_timeout' });
  await expect(model.reply(request)).rejects.toThrow('stopped');
  expect(read().state).toBe('failing');
  await model.reply(request);
  expect(read()).toMatchObject({ state: 'ok', reason: null });
});

test("[8.63] a refusal of a program's request does not count as a failure of the model", async () => {
  const refused = { setting: 'seed', answer: 'No seed here' } as const;
  const { model, read } = watchModel(modelOf('m', new ModelError('refused', { refused })));
  await expect(model.reply(request)).rejects.toThrow('refused');
  expect(read().state).toBe('unused');
});

test('[4.558] a model that declined to answer does not fail', async () => {
  const { model, read } = watchModel(modelOf('m', undefined));
  await model.reply(request);
  const { signal } = request;
  const asked = model.ask({
    ...{ signal, instructions: '', data: '', name: 'test', maxTokens: 1 },
    schema: answerSchemas.test,
  });
  await expect(asked).rejects.toMatchObject({ failure: 'declined' });
  expect(read()).toMatchObject({ state: 'ok' });
});
