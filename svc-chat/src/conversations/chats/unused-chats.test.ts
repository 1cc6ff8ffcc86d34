import type { Chat } from '@targum/contracts';
import { createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { createUnusedChatsRepository } from './unused-chats.repository.ts';
import { createUnusedChats } from './unused-chats.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

it('[4.396] a chat that never got a message is deleted a day after it was made, and no other chat', async () => {
  const { client, chat: first } = await service.member();
  const { knex } = service.backend;
  await knex('chats').where({ id: first.id }).delete();
  const make = async () => (await client.post<Chat>('/api/chats', {})).body.id;
  const unused = await make();
  const renamed = await make();
  const pinned = await make();
  const archived = await make();
  const withPassage = await make();
  const withMessage = await make();
  const used = await make();
  const young = await make();
  await client.patch(`/api/chats/${renamed}`, { title: 'Ruth, third session' });
  await client.patch(`/api/chats/${pinned}`, { pinned: true });
  await client.patch(`/api/chats/${archived}`, { archived: true });
  await knex('chats')
    .where({ id: withPassage })
    .update({ passage: { ref: 'RUT 1', textId: 'web' } });
  await createMessage(knex, withMessage, { content: 'Shalom' });
  const longAgo = knex.raw("now() - interval '24 hours 1 second'");
  await knex('chats').update({ created_at: longAgo, updated_at: longAgo });
  await knex('chats')
    .where({ id: used })
    .update({ created_at: new Date(0) });
  const lately = knex.raw("now() - interval '23 hours 59 minutes'");
  await knex('chats').where({ id: young }).update({ created_at: lately, updated_at: lately });

  const repository = createUnusedChatsRepository(knex);
  const closing = createUnusedChats({ repository, logger: service.backend.logger }).start();
  onTestFinished(() => closing.stop());
  await service.replica({ deletion: { leaveSeconds: 0, lookEveryMs: 20 } });
  await vi.waitFor(async () => expect(await knex('chats').where({ id: unused })).toEqual([]));
  const left = await knex('chats').whereNull('deleting_since').pluck('id');
  expect(left.toSorted()).toEqual(
    [renamed, pinned, archived, withPassage, withMessage, used, young].toSorted(),
  );
});
