import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { recordCommands, recordStatements } from '../../testing/costs.ts';
import { follow, sendStreamed } from '../../testing/streams.ts';
import { createReplyLog } from './store/reply-log.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

it('a reply costs two statements and six Redis commands', async () => {
  const { client, chat } = await service.member();
  // This first reply is not counted, because it also loads the scripts into Redis and prepares the
  // statements.
  const before = await sendStreamed(client, chat.id, '/echo before');
  await before.ended;
  const { redis, keys } = service.backend;
  const log = createReplyLog({ redis, keys, keepSeconds: 60 });
  const [generation] = await service.generationsOf(chat.id);
  await vi.waitFor(async () => expect(await log.read(generation!.id, 0)).toContain('end'));
  const commands = recordCommands(service);
  const statements = recordStatements(service);

  const stream = await sendStreamed(client, chat.id, '/echo Peace');
  await stream.ended;
  expect(stream.text).toBe('Peace');

  expect(statements).toEqual(['replies.begin', 'replies.end']);
  // The six commands are for the session, the limit of calls, the limit of messages, the
  // announcement, the log's text and the log's end.
  await vi.waitFor(() => expect(commands).toHaveLength(6));
  expect(commands.toSorted()).toEqual([...Array(4).fill('evalsha'), 'get', 'publish']);
});

it('a title costs two more statements', async () => {
  const titled = await service.replica({ titles: true });
  const statements = recordStatements(titled);
  // The first reply also reads what the process keeps.
  for (const content of ['/echo before', '/echo Peace']) {
    statements.length = 0;
    const { client, chat } = await service.member();
    const stream = await sendStreamed(
      createClient(titled.url, { cookie: client.cookie }),
      chat.id,
      content,
    );
    await stream.ended;
    await vi.waitFor(() => expect(statements.at(-1)).toBe('titles.end'));
  }
  expect(statements).toEqual(['replies.begin', 'replies.end', 'titles.begin', 'titles.end']);
});

it('a follower costs one statement, and a change costs one statement for all followers together', async () => {
  const { client, chat } = await service.member();
  const statements = recordStatements(service);
  const streams = [await follow(client, chat.id, { query: '?follow=1' })];
  expect(statements).toEqual(['replies.latest']);
  for (let count = 1; count < 5; count += 1) {
    streams.push(await follow(client, chat.id, { query: '?follow=1' }));
  }

  statements.length = 0;
  const { redis, keys } = service.backend;
  await redis.publish(keys.chatActivity(chat.id), '');
  await vi.waitFor(() => expect(statements).toEqual(['replies.latest']));
  for (const stream of streams) stream.leave();
});
