import type { Chat } from '@targum/contracts';
import { createClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { retry, sendStreamed } from '../../testing/streams.ts';
import { cleanTitle } from './title.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService({ titles: true });
});
afterAll(() => service.close());
beforeEach(() => service.standin.reset());

type NextFault = Parameters<TestService['standin']['next']>[0];

const QUESTION = 'Tell me about grace. Then about peace.';
const FROM_WORDS = 'Tell me about grace';
/** The stand-in answers with the first line of the request. */
const FROM_MODEL = 'Tell me about grace. Then about peace';

const say = async ({ client, chat }: Pick<Member, 'client' | 'chat'>, text: string) => {
  const stream = await sendStreamed(client, chat.id, text);
  await stream.ended;
  return stream;
};

const titleOf = async ({ client, chat }: Pick<Member, 'client' | 'chat'>) =>
  (await client.get<Chat>(`/api/chats/${chat.id}`)).body.title;

const waitForTitle = (member: Member, title: string) =>
  vi.waitFor(async () => expect(await titleOf(member)).toBe(title), 10_000);

/** Sends a message. The request for the title, which follows the reply, gets the fault. */
const sayWithFault = async (member: Member, fault: NextFault) => {
  const before = service.standin.requests.length;
  service.standin.set({ tokensPerSecond: 0 });
  const stream = await sendStreamed(member.client, member.chat.id, QUESTION);
  await vi.waitFor(() => expect(service.standin.requests).toHaveLength(before + 1));
  service.standin.next(fault);
  service.standin.set({ tokensPerSecond: 2000 });
  await stream.ended;
};

/** Returns the requests for titles. */
const asked = () =>
  service.standin.requests.filter(({ body }) =>
    JSON.stringify(body).includes('# Title of a conversation'),
  );

describe('the title that the model makes', () => {
  it('[4.103] replaces the first words once, after the first reply, and is made from both messages', async () => {
    const member = await service.member();
    await say(member, QUESTION);
    await waitForTitle(member, FROM_MODEL);
    const [request] = asked();
    const { messages } = request!.body as { messages: { content: string }[] };
    expect(messages[0]!.content).toContain("in the language of the user's message");
    expect(messages[1]!.content).toMatch(/^User:\nTell me about grace\..*Assistant:\n\S/s);

    const stream = await say(member, 'Another question. And another.');
    const first = (
      await member.client.get<{ id: string }[]>(`/api/chats/${member.chat.id}/messages`)
    ).body.at(-1)!;
    await (
      await retry(member.client, member.chat.id, first.id)
    ).ended;
    const edited = await sendStreamed(member.client, member.chat.id, QUESTION, { parentId: null });
    await edited.ended;
    expect(stream.last?.event.type).toBe('done');
    expect(asked()).toHaveLength(1);
    expect(await titleOf(member)).toBe(FROM_MODEL);
  });

  it('[4.103] is in the language of the user, even if the reply is in another language', async () => {
    const member = await service.member();
    await say(member, 'Neema ni nini? Na amani ni nini?');
    // The test waits for the model first. The provisional title is the same text, so `waitForTitle`
    // alone would return too early.
    await vi.waitFor(() => expect(asked()).toHaveLength(1), 10_000);
    await waitForTitle(member, 'Neema ni nini? Na amani ni nini?');
    const { messages } = asked()[0]!.body as { messages: { role: string; content: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[0]!.content).toContain("in the language of the user's message");
    const [question, answer] = messages[1]!.content.split('---');
    expect(question).toBe('User:\nNeema ni nini? Na amani ni nini?\n\n');
    expect(answer).toContain('Assistant:\n**No model is connected');
  });

  it('[4.49, 4.103] is not requested for a chat that the user has named', async () => {
    const member = await service.member();
    await member.client.patch(`/api/chats/${member.chat.id}`, { title: 'Mine' });
    await say(member, QUESTION);
    // This chat's title would be requested before the title of the later chat. Once the later title
    // has been made, no request for this chat can follow.
    await say(await service.member(), QUESTION);
    await vi.waitFor(() => expect(asked()[0]?.outcome).toBe('complete'), 10_000);
    expect(asked()).toHaveLength(1);
    expect(await titleOf(member)).toBe('Mine');
  });

  it('[4.49, 4.103] yields to a name that the user gives in the meantime, and its tokens count', async () => {
    const member = await service.member();
    await sayWithFault(member, { fault: 'drip', tokensPerSecond: 5 });
    await vi.waitFor(() => expect(asked()).toHaveLength(1), 10_000);
    await member.client.patch(`/api/chats/${member.chat.id}`, { title: 'Mine' });
    expect(asked()[0]!.outcome).not.toBe('complete');
    await vi.waitFor(async () => {
      const [generation] = await service.generationsOf(member.chat.id);
      const [reply, title] = service.standin.requests;
      expect(title!.tokens).toBeGreaterThan(0);
      expect(generation!.output_tokens).toBe(reply!.tokens + title!.tokens);
    }, 10_000);
    expect(asked()[0]!.outcome).toBe('complete');
    expect(await titleOf(member)).toBe('Mine');
  });

  it('[4.103] costs tokens that count with the reply, but no call of the key', async () => {
    const { user, chat } = await service.member();
    const { client, row } = await service.keyOf(user);
    await say({ client, chat }, QUESTION);
    await vi.waitFor(async () => {
      const [generation] = await service.generationsOf(chat.id);
      const written = service.standin.requests.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(asked()).toHaveLength(1);
      expect(generation!.output_tokens).toBe(written);
      const used = await service.backend.knex('api_usage').where({ api_key_id: row.id });
      expect(used.map(({ tokens }) => tokens)).toEqual([
        generation!.input_tokens! + generation!.output_tokens!,
      ]);
    }, 10_000);
  });

  it('[4.390] waits while another reply begins', async () => {
    const [member, locked, other] = [
      await service.member(),
      await service.member(),
      await service.member(),
    ];
    const { url } = await service.replica({ titles: true });
    const { knex } = service.backend;
    const requested = async ({ chat }: Member) =>
      (await knex('chats').where({ id: chat.id }).first())!.title_requested;
    const beginning = await knex.transaction(async (transaction) => {
      await transaction('users').where({ id: locked.user.id }).forUpdate();
      const sent = sendStreamed(locked.client, locked.chat.id, QUESTION);
      await waitForLockWaits(service.backend, 1);
      await say(member, QUESTION);
      // The other process begins no reply meanwhile, so it asks for the later title first.
      const elsewhere = createClient(url, { cookie: other.client.cookie });
      await say({ client: elsewhere, chat: other.chat }, QUESTION);
      await waitForTitle(other, FROM_MODEL);
      expect(await requested(member)).toBe(false);
      return { sent };
    });
    await (
      await beginning.sent
    ).ended;
    for (const each of [member, locked]) await waitForTitle(each, FROM_MODEL);
  });

  it('[4.103] is not requested after a failed reply, and a failed request leaves the first words', async () => {
    const failed = await service.member();
    await say(failed, '/fail 400');
    expect(asked()).toHaveLength(0);

    const member = await service.member();
    await sayWithFault(member, { fault: 'status', status: 500, times: 2 });
    await vi.waitFor(() => expect(asked()).toHaveLength(2), 10_000);
    const later = await service.member();
    await say(later, QUESTION);
    expect([await titleOf(member), await titleOf(later)]).toEqual([FROM_WORDS, FROM_WORDS]);
    expect(asked()).toHaveLength(2);
  });
});

it.each([
  ['“Grace and peace.”\n\nMore text', 'Grace and peace'],
  ['# **Mark 4:35**', 'Mark 4:35'],
  ['「恩典」', '恩典'],
  ['"The storm".', 'The storm'],
  ['“Grace” and “peace”', '“Grace” and “peace”'],
  ['What is «pacte»?', 'What is «pacte»?'],
  ['The word «pacte»', 'The word «pacte»'],
  ['**Grace** in [[EPH 2:8]]', 'Grace in EPH 2:8'],
  ['Who is Ruth?', 'Who is Ruth?'],
  ['***', undefined],
  ['', undefined],
])('[4.103, 4.413] the answer %j becomes a clean title', (answer, title) => {
  expect(cleanTitle(answer)).toBe(title);
});
