import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { sendStreamed } from '../../testing/streams.ts';
import { createHistoryRepository } from './history.repository.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

it('a summary is stored while other transactions lock the rows of the user and the key', async () => {
  const { user, chat } = await service.member();
  const { client, row } = await service.keyOf(user);
  const stream = await sendStreamed(client, chat.id, '/echo Peace');
  await stream.ended;
  const { knex } = service.backend;
  const generation = (await knex('generations').where({ chat_id: chat.id }).first())!;
  const { sequence } = (await knex('messages').where({ chat_id: chat.id }).first('sequence'))!;

  await knex.transaction(async (other) => {
    await other('users').where({ id: user.id }).forUpdate();
    await other('api_keys').where({ id: row.id }).forUpdate();
    await createHistoryRepository(knex).saveSummary(generation, {
      text: 'They greeted each other.',
      sequence,
      replaces: null,
      usage: { inputTokens: 20, outputTokens: 3 },
    });
  });
  expect(await knex('chats').where({ id: chat.id }).first('summary', 'summary_sequence')).toEqual({
    summary: 'They greeted each other.',
    summary_sequence: sequence,
  });
  expect(await knex('api_usage').where({ id: generation.id }).first('tokens')).toEqual({
    tokens: generation.input_tokens! + generation.output_tokens! + 23,
  });
});
