import { testRedisUrl } from '@targum/service-kit/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startChatService } from '../testing/chat-service.ts';
import type { TestService } from '../testing/chat-service.ts';
import { follow, sendStreamed } from '../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

/** Records the statements on the connections for calls. Background work has its own connections. */
const recordStatements = (): string[] => {
  const statements: string[] = [];
  const { client } = service.backend.knex as unknown as {
    readonly client: Record<'runShared' | 'runAlone', (statement: { name: string }) => unknown>;
  };
  for (const run of ['runShared', 'runAlone'] as const) {
    const original = client[run].bind(client);
    const spy = vi.spyOn(client, run);
    spy.mockImplementation((statement, ...rest: []) => {
      statements.push(statement.name);
      return original(statement, ...rest);
    });
  }
  const onQuery = ({ sql }: { readonly sql: string }) => void statements.push(sql);
  service.backend.knex.on('query', onQuery);
  onTestFinished(() => void service.backend.knex.off('query', onQuery));
  return statements;
};

/** Records the commands with the service's keys and channels, without those that scripts run. */
const recordCommands = async (): Promise<string[]> => {
  const commands: string[] = [];
  const [prefix] = service.backend.keys.revocations.split(':') as [string];
  const redis = new Redis(testRedisUrl());
  const monitor = await redis.monitor();
  monitor.on('monitor', (_time: string, args: string[], source: string) => {
    if (source !== 'lua' && args.some((arg) => arg.startsWith(prefix))) commands.push(args[0]!);
  });
  onTestFinished(() => {
    monitor.disconnect();
    redis.disconnect();
  });
  return commands;
};

it('a reply costs three statements and five Redis commands', async () => {
  const { client, chat } = await service.member();
  // Redis and PostgreSQL keep the scripts and statements that were used before.
  await (
    await sendStreamed(client, chat.id, '/echo before')
  ).ended;
  const commands = await recordCommands();
  const statements = recordStatements();

  const stream = await sendStreamed(client, chat.id, '/echo Peace');
  await stream.ended;
  expect(stream.text).toBe('Peace');

  expect(statements).toEqual(['sessions.user', 'replies.begin', 'replies.end']);
  // The limits of calls and of messages, the announcement, the log's text and its end.
  await vi.waitFor(() => expect(commands).toHaveLength(5));
  expect(commands.toSorted()).toEqual(['evalsha', 'evalsha', 'evalsha', 'evalsha', 'publish']);
});

it('a follower costs two statements, and a change one for all followers', async () => {
  const { client, chat } = await service.member();
  const statements = recordStatements();
  const streams = [await follow(client, chat.id, { query: '?follow=1' })];
  expect(statements).toEqual(['sessions.user', 'replies.latest']);
  for (let count = 1; count < 5; count += 1) {
    streams.push(await follow(client, chat.id, { query: '?follow=1' }));
  }

  statements.length = 0;
  const { redis, keys } = service.backend;
  await redis.publish(keys.chatActivity(chat.id), '');
  await vi.waitFor(() => expect(statements).toEqual(['replies.latest']));
  for (const stream of streams) stream.leave();
});
