import { assistants } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { createClient, createMessage } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { composePrompt, loadPrompts } from '../../models/assistants/prompts.ts';
import { estimateTurns, inputOfWindow } from '../../models/model/tokens.ts';
import { startChatService } from '../../testing/chat-service.ts';
import type { Replica, TestService } from '../../testing/chat-service.ts';
import { dataOf, messageOf, messagesIn } from '../../testing/sent-message.ts';
import { say } from '../../testing/spending.ts';
import { messagesOf, sendStreamed } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';

const SMALL_WINDOW = 8192;

let service: TestService;
let small: Replica;
/** These limits are long enough for a busy machine. */
const annotations = { lookEveryMs: 20, milliseconds: 60_000 };
const prompts = loadPrompts();

beforeAll(async () => {
  service = await startChatService({ annotations });
  // These words are as long as verses of Scripture.
  const words = 'Talu mera sona, '.repeat(8).trim();
  const books = [testBook('MRK', [45, 28, 35, 41], { words, names: { short: 'Mark' } })];
  await installText(service.backend.knex, books, { id: 'web', isDefault: true });
  small = await service.replica({ annotations, contextTokens: SMALL_WINDOW });
  await vi.waitFor(
    async () => {
      const member = await service.member();
      await say(member, '/echo Mark 4:1');
      expect((await messagesOf(member.client, member.chat.id))[0]?.annotations).not.toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

/**
 * Returns the last request to the model whose newest message is `said`. A later request may be for
 * the summary of an earlier test's chat.
 */
const requestedFor = (said: string) => {
  const messages = service.standin.requests
    .map(messagesIn)
    .findLast((all) => messageOf(all.at(-1)!.content) === said)!;
  return { system: messages[0]!, turns: messages.slice(1), last: messages.at(-1)!.content };
};

/** Creates a chat with an assistant, about Mark 4:35–41. */
async function chatWith(assistantId: string): Promise<{ client: TestClient; chat: Chat }> {
  const { client } = await service.member();
  const passage = { ref: 'MRK 4:35-41', textId: 'web' };
  const { body: chat } = await client.post<Chat>('/api/chats', { assistantId, passage });
  return { client, chat };
}

async function sayTo(client: TestClient, chatId: string, content: string): Promise<void> {
  const stream = await sendStreamed(client, chatId, content);
  await stream.ended;
}

describe.each(assistants)('$name gets', ({ id }) => {
  const prompt = composePrompt(prompts.assistants[id], prompts.sharedRules).text;

  it('[4.180, 4.172] prompt, chat, message, time, language, passage and verses, in this order', async () => {
    const { client, chat } = await chatWith(id);
    await sayTo(client, chat.id, '/echo One');
    await client.request(
      'POST',
      `/api/chats/${chat.id}/messages`,
      { content: '/echo Voir Marc 1.3' },
      { 'accept-language': 'fr', 'x-time-zone': 'Africa/Abidjan' },
    );
    const { system, turns, last } = requestedFor('/echo Voir Marc 1.3');
    expect(system).toEqual({ role: 'system', content: prompt });
    expect(turns.map(({ role, content }) => [role, messageOf(content)])).toEqual([
      ['user', '/echo One'],
      ['assistant', 'One'],
      ['user', '/echo Voir Marc 1.3'],
    ]);
    const lines = dataOf(last).filter((line) => line !== '');
    const expected = [
      /^The program added the lines/,
      /^Date and time: \w+, \d{4}-\d\d-\d\d, \d\d:\d\d \(the user's local time\)$/,
      /^Previous message: /,
      /^No break of 15 minutes since: /,
      /^Language of the user's screens: French \(fr\)$/,
      /^Passage of this chat: MRK 4:35-41$/,
      /^Tokens insert verses from: /,
      /^Verses: Mark 4:35–41 \(MRK 4:35-41\)$/,
      /^Text: The web text \(WEB\), English \(en\)$/,
      ...[35, 36, 37, 38, 39, 40, 41].map((verse) => new RegExp(`^4:${verse} Talu mera`)),
      /^Verses: Mark 1:3 \(MRK 1:3\)$/,
      /^Text: The web text/,
      /^1:3 Talu mera/,
    ];
    expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
  });

  it('[1.17, 4.181, 4.176] the whole prompt, the passage and the newest messages in a window of 8,192 tokens', async () => {
    const { client, chat } = await chatWith(id);
    const { knex } = service.backend;
    for (let turn = 1; turn <= 20; turn += 1) {
      const role = turn % 2 === 1 ? 'user' : 'assistant';
      await createMessage(knex, chat.id, { role, content: `Turn ${turn}. ${'y'.repeat(200)}` });
    }
    const narrow = createClient(small.url, { cookie: client.cookie });
    await sayTo(narrow, chat.id, '/echo See Mark 1:1-45');
    const { system, turns, last } = requestedFor('/echo See Mark 1:1-45');
    expect(system.content).toBe(prompt);
    const history = turns.slice(0, -1).map(({ content }) => content);
    expect(history.length).toBeGreaterThan(0);
    expect(history.length).toBeLessThan(20);
    expect(history.at(-1)).toMatch(/^Turn 20\./);
    const lines = dataOf(last);
    for (const verse of [35, 41]) expect(lines.join('\n')).toContain(`\n4:${verse} Talu`);
    expect(lines.at(-1)).toMatch(/^- MRK 1:\d+-45 \(WEB\): no room for more$/);
    expect(estimateTurns([system, ...turns])).toBeLessThanOrEqual(inputOfWindow(SMALL_WINDOW));
  });
});
