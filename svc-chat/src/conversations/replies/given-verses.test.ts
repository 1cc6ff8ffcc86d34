import { createClient, createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, Replica, TestService } from '../../testing/chat-service.ts';
import { recordStatements } from '../../testing/costs.ts';
import { dataOf, lastMessages, messageOf } from '../../testing/sent-message.ts';
import { limitTo, reservedFor, say } from '../../testing/spending.ts';
import { messagesOf, retry, sendStreamed } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
let small: Replica;
let checksum: string;
/** These limits are long enough for a busy machine. */
const annotations = { lookEveryMs: 20, milliseconds: 60_000 };

beforeAll(async () => {
  service = await startChatService({ annotations });
  const { knex } = service.backend;
  const mark = testBook('MRK', [45, 28, 35, 41]);
  checksum = await installText(knex, [mark, testBook('JHN', [51, 25, 36])], {
    ...{ id: 'web', isDefault: true },
  });
  await installText(knex, [mark], { id: 'few', language: 'sw', maxVerses: 2 });
  small = await service.replica({ annotations, contextTokens: 8192 });
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

/** Returns the newest message of the last request to the model. */
const sent = () => lastMessages(service).at(-1)!.content;

/** Returns the numbers of the given verses, and the lines about verses that are not given. */
const given = () => {
  const lines = dataOf(sent());
  return {
    verses: lines.flatMap((line) => /^(\d+:\d+(?:-\d+)?) /.exec(line)?.[1] ?? []),
    left: lines.filter((line) => line.startsWith('- ')),
  };
};

const setPassage = ({ client, chat }: Member, ref: string, textId = 'web') =>
  client.patch(`/api/chats/${chat.id}`, { passage: { ref, textId } });

describe('the model gets', () => {
  it('[4.180] the language of the screens with each message, but the language is stored nowhere', async () => {
    const member = await service.member();
    await say(member, '/echo Peace');
    expect(messageOf(sent())).toBe('/echo Peace');
    expect(dataOf(sent())).toContain("Language of the user's screens: English (en)");
    const [message, reply] = await messagesOf(member.client, member.chat.id);
    expect([message?.content, reply?.content]).toEqual(['/echo Peace', 'Peace']);
    await member.client.request(
      'POST',
      `/api/chats/${member.chat.id}/messages`,
      { content: '/echo Paix' },
      { 'accept-language': 'fr' },
    );
    expect(dataOf(sent())).toContain("Language of the user's screens: French (fr)");
  });

  it("[4.181] the chat's passage, then the newest message's references, then older references", async () => {
    const member = await service.member();
    await say(member, '/echo See Mark 1:3, then Mark 1:4');
    await say(member, '/echo See Mark 2:5');
    await setPassage(member, 'JHN 3:16-17');
    await say(member, '/echo See Mark 3:7-8, and Mark 1:3');
    expect(given().verses).toEqual(['3:16', '3:17', '3:7', '3:8', '1:3', '2:5', '1:4']);
    const last = (await service.generationsOf(member.chat.id)).at(-1);
    expect(last?.given).toEqual(
      ['JHN 3:16-17', 'MRK 3:7-8', 'MRK 1:3', 'MRK 2:5', 'MRK 1:4'].map((ref) => ({
        ...{ textId: 'web', checksum, ref },
      })),
    );
  });

  it('[4.181] the references of the message whose reply is retried', async () => {
    const member = await service.member();
    await say(member, '/echo See Mark 1:3');
    const [, reply] = await messagesOf(member.client, member.chat.id);
    await (
      await retry(member.client, member.chat.id, reply!.id)
    ).ended;
    expect(given().verses).toEqual(['1:3']);
  });

  it('[4.181] only the references on the path of the newest message', async () => {
    const member = await service.member();
    await say(member, '/echo See Mark 1:3');
    const edited = await sendStreamed(member.client, member.chat.id, '/echo See Mark 2:4', {
      parentId: null,
    });
    await edited.ended;
    expect(given().verses).toEqual(['2:4']);
  });

  it('[4.181] at most 60 verses, and the references of the verses that are left out', async () => {
    const member = await service.member();
    await setPassage(member, 'MRK 1:1-45');
    await say(member, '/echo See Mark 4:1-41');
    expect(given().verses).toHaveLength(60);
    expect(given().verses.at(-1)).toBe('4:15');
    expect(given().left).toEqual(['- MRK 4:16-41 (WEB): no room for more']);
  });

  it('[4.181] no more than the licence of a text allows', async () => {
    const member = await service.member();
    await setPassage(member, 'MRK 1:1-3', 'few');
    await say(member, '/echo Peace');
    expect(given()).toEqual({
      verses: ['1:1', '1:2'],
      left: ['- MRK 1:3 (FEW): the licence of this text allows no more verses'],
    });
  });

  it('[4.181] the references of verses that the text does not have', async () => {
    const member = await service.member();
    await say(member, '/echo See Mark 4:40-44 and Mark 99:1');
    expect(given()).toEqual({
      verses: ['4:40', '4:41'],
      left: ['- MRK 4:42-44 (WEB): not in this text', '- MRK 99:1 (WEB): not in this text'],
    });
  });

  it('[4.181, 4.176] verses in at most a fifth of a small window, and the whole prompt and message', async () => {
    const member = await service.member();
    const wordy = testBook('MRK', [45], { words: 'Talu mera '.repeat(20) });
    await installText(service.backend.knex, [wordy], { id: 'wordy' });
    await setPassage(member, 'MRK 1', 'wordy');
    const client = createClient(small.url, { cookie: member.client.cookie });
    const stream = await sendStreamed(client, member.chat.id, '/echo Peace');
    await stream.ended;
    expect(lastMessages(service)[0]?.content).toContain('# Rules that always hold');
    expect(messageOf(sent())).toBe('/echo Peace');
    const block = sent().slice('/echo Peace\n\n'.length);
    expect(Buffer.byteLength(block) / 3).toBeLessThanOrEqual(8192 / 5);
    expect(given().verses.length).toBeGreaterThan(3);
    expect(given().left).toHaveLength(1);
  });
});

it('[4.180] all verses are read with one statement, and a message without references costs no statement', async () => {
  const member = await service.member();
  const statements = recordStatements(service);
  await say(member, '/echo Peace');
  expect(statements.filter((name) => name.startsWith('verses.'))).toEqual([]);
  await say(member, '/echo See Mark 1:1, Mark 2:2 and John 3:16');
  expect(statements.filter((name) => name.startsWith('verses.'))).toHaveLength(1);
});

it('[4.154, 4.155] a message is refused if the budget has no room for its verses', async () => {
  const member = await service.member();
  await setPassage(member, 'MRK 1:1-45');
  service.standin.set({ tokensPerSecond: 0 });
  const stream = await sendStreamed(member.client, member.chat.id, '/echo Peace');
  const [reserved] = await reservedFor(service, member.user.id);
  service.standin.set({ tokensPerSecond: 2000 });
  await stream.ended;
  const other = await service.member();
  await setPassage(other, 'MRK 1:1-45');
  await limitTo(service, other.user.id, reserved! - 1);
  const refused = await other.client.post(`/api/chats/${other.chat.id}/messages`, {
    content: '/echo Peace',
  });
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 'budget_used_up' });
  expect(await messagesOf(other.client, other.chat.id)).toEqual([]);
  await limitTo(service, other.user.id, reserved!);
  expect((await say(other, '/echo Peace')).response.status).toBe(200);
});

it('[4.181] messages that are left out of the input of the model bring no verses', async () => {
  const member = await service.member();
  const { knex } = service.backend;
  await say(member, '/echo See Mark 1:9');
  await createMessage(knex, member.chat.id, { content: 'y'.repeat(200_000) });
  await say(member, '/echo See Mark 1:3');
  expect(given().verses).toEqual(['1:3']);
});
