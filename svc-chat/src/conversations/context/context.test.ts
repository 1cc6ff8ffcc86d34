import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Chat } from '@targum/contracts';
import { createMessage } from '@targum/service-kit/testing';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { sendStreamed } from '../../testing/streams.ts';
import { messageOf } from '../../testing/sent-message.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService({ contextTokens: 8192 });
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

interface Turn {
  readonly role: string;
  readonly content: string;
}

const turnsOf = (request: number) =>
  (service.standin.requests[request]?.body as { messages: Turn[] } | undefined)?.messages ?? [];

const summaryOf = (chatId: string): Promise<{ summary: string; summary_sequence: string }> =>
  service.backend.knex('chats').where({ id: chatId }).first('summary', 'summary_sequence');

it('the service trims a long chat to the window and keeps the older part as a summary', async () => {
  const { client, chat } = await service.member();
  const say = async (word: string) => {
    const content = `/echo ${`${word} `.repeat(300)}`;
    await (
      await sendStreamed(client, chat.id, content)
    ).ended;
  };
  await say('first');
  await say('second');
  await say('third');
  await vi.waitFor(async () => expect((await summaryOf(chat.id)).summary).toBeTruthy(), {
    timeout: 10_000,
  });
  const summaryRequest = service.standin.requests.findIndex((_request, index) =>
    turnsOf(index)[0]?.content.startsWith('# Notes on a conversation'),
  );
  expect(turnsOf(summaryRequest)[1]?.content).toMatch(/^User:\n\/echo first/);

  const { summary } = await summaryOf(chat.id);
  await say('fourth');
  const [system, ...turns] = turnsOf(
    service.standin.requests.findLastIndex((_request, index) =>
      turnsOf(index).at(-1)?.content.startsWith('/echo fourth'),
    ),
  );
  expect(system?.content).toMatch(/^# Storyteller/);
  expect(system?.content).toContain('# Rules that always hold');
  expect(system?.content).toContain(summary);
  expect(turns[0]?.role).toBe('user');
  expect(turns.some(({ content }) => content.includes('first'))).toBe(false);
  expect(turns.length).toBeLessThan(7);
});

it('[4.176] in a chat with a passage, each message is in the summary or in the request to the model', async () => {
  const { knex } = service.backend;
  const words = 'Talu mera sona, '.repeat(8).trim();
  await installText(knex, [testBook('MRK', [45], { words })], { id: 'web', isDefault: true });
  const { client } = await service.member();
  const { body: chat } = await client.post<Chat>('/api/chats', {
    assistantId: 'health-assessor',
    passage: { ref: 'MRK 1:1-5', textId: 'web' },
  });
  for (let number = 1; number <= 30; number += 1) {
    const role = number % 2 === 1 ? 'user' : 'assistant';
    await createMessage(knex, chat.id, { role, content: `Message ${number}. ${'y'.repeat(280)}` });
  }
  const say = async (content: string) => {
    await (
      await sendStreamed(client, chat.id, content)
    ).ended;
  };
  await say('/echo one');
  const { summary_sequence: covered } = await vi.waitFor(
    async () => {
      const found = await summaryOf(chat.id);
      expect(found.summary).toBeTruthy();
      return found;
    },
    { timeout: 10_000 },
  );
  await say('/echo two');
  const request = service.standin.requests.findLastIndex((_request, index) =>
    turnsOf(index).at(-1)?.content.startsWith('/echo two'),
  );
  const [, ...turns] = turnsOf(request);
  expect(turns.at(-1)?.content).toContain('\n1:5 Talu mera');
  const rows = await knex('messages').where({ chat_id: chat.id }).orderBy('sequence');
  const later = rows.filter(({ sequence }) => BigInt(sequence) > BigInt(covered)).slice(0, -1);
  expect(later.length).toBeGreaterThan(2);
  expect(turns.map(({ content }) => messageOf(content))).toEqual(
    later.map(({ content }) => content),
  );
});

it('the service uses a summary only on the path that the summary was made from', async () => {
  const { client, chat } = await service.member();
  const say = async (word: string, parentId?: null) => {
    const content = `/echo ${`${word} `.repeat(300)}`;
    await (
      await sendStreamed(client, chat.id, content, parentId === null ? { parentId } : {})
    ).ended;
  };
  const promptFor = (word: string) => {
    const request = service.standin.requests.findIndex((_request, index) =>
      turnsOf(index).at(-1)?.content.startsWith(`/echo ${word}`),
    );
    return turnsOf(request)[0]!.content;
  };
  const waitForSummary = (other?: string) =>
    vi.waitFor(
      async () => {
        const found = await summaryOf(chat.id);
        expect(found.summary).toBeTruthy();
        expect(found.summary_sequence).not.toBe(other);
        return found.summary_sequence;
      },
      { timeout: 10_000 },
    );
  for (const word of ['red', 'green', 'blue']) await say(word);
  const earlier = await waitForSummary();

  await say('edited', null);
  expect(promptFor('edited')).not.toContain('# Notes on the earlier part');
  for (const word of ['second', 'third']) await say(word);
  const later = await waitForSummary(earlier);
  expect(BigInt(later)).toBeGreaterThan(BigInt(earlier));
  await say('fourth');
  expect(promptFor('fourth')).toContain('# Notes on the earlier part');
});

it('the tokens of a summary count with the reply, not as another call of the API key', async () => {
  const { user, chat } = await service.member();
  const { client, row } = await service.keyOf(user);
  const words = ['keyed1', 'keyed2', 'keyed3'];
  for (const word of words) {
    const stream = await sendStreamed(client, chat.id, `/echo ${`${word} `.repeat(300)}`);
    await stream.ended;
  }
  const { knex } = service.backend;
  // The model can still get a request for the summary of the previous chat, so only the requests of
  // this chat count.
  const ownRequests = () =>
    service.standin.requests.filter((_request, index) =>
      turnsOf(index).some(({ content }) => content.includes('keyed')),
    );
  await vi.waitFor(async () => {
    const requests = ownRequests();
    expect(requests.length).toBeGreaterThan(words.length);
    const replies = await knex('generations').where({ chat_id: chat.id }).orderBy('id');
    const said = replies.reduce((sum, reply) => sum + reply.output_tokens!, 0);
    expect(said).toBe(requests.reduce((sum, { tokens }) => sum + tokens, 0));
    const used = await knex('api_usage').where({ api_key_id: row.id }).orderBy('id');
    expect(used.map(({ tokens }) => tokens)).toEqual(
      replies.map((reply) => reply.input_tokens! + reply.output_tokens!),
    );
    expect(used).toHaveLength(words.length);
  }, 10_000);
  expect((await summaryOf(chat.id)).summary).toBeTruthy();
  expect(await knex('users').where({ id: user.id }).first('api_usage_count')).toEqual({
    api_usage_count: words.length,
  });
});

it('the service does not shorten a message that exceeds the window', async () => {
  const { client, chat } = await service.member();
  const content = 'अनुग्रह '.repeat(2000);
  await (
    await sendStreamed(client, chat.id, content)
  ).ended;
  // A request for the summary of the previous chat can come in between, so the test looks for its
  // own request.
  const sent = service.standin.requests.map((_request, index) => turnsOf(index));
  const own = sent.find((turns) => turns.at(-1)!.content.startsWith('अनुग्रह'));
  expect(own?.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(messageOf(own![1]!.content) === content).toBe(true);
});
