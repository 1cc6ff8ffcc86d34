import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { recordCommands, recordStatements } from '../../testing/costs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

it('an ordinary call costs one statement and two Redis commands', async () => {
  const { client, chat } = await service.member();
  const chats = '/api/chats';
  const messages = `${chats}/${chat.id}/messages?limit=20`;
  const assistantId = 'storyteller';
  // This first call is not counted, because it also loads the script into Redis.
  await client.get(chats);
  const statements = recordStatements(service);
  const commands = recordCommands(service);

  for (const [call, expected] of [
    [() => client.get(chats), ['chats.first-page']],
    [() => client.get(`${chats}?limit=50`), ['chats.first-page']],
    [() => client.get(messages), ['messages.page']],
    [() => client.post(chats, { assistantId }), ['chats.create']],
  ] as const) {
    statements.length = 0;
    expect((await call()).status).toBeLessThan(300);
    expect(statements).toEqual(expected);
  }
  // Each call sends these commands for the session and the rate limit.
  const ofOneCall = ['get', 'evalsha'];
  await vi.waitFor(() => expect(commands).toEqual([1, 2, 3, 4].flatMap(() => ofOneCall)));
});
