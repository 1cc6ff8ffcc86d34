import { randomUUID } from 'node:crypto';
import { headers } from '@targum/contracts';
import { createMarker } from '@targum/search';
import { searchResponse } from '@targum/contracts/on-demand';
import type { HighlightedText, SearchResponse } from '@targum/contracts/on-demand';
import { createChat, createMessage, errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { sendStreamed } from '../../testing/streams.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

const pathOf = (q: string, rest = '') => `/api/search?q=${encodeURIComponent(q)}${rest}`;

const search = async (client: TestClient, q: string, rest = '') => {
  const answer = await client.get<SearchResponse>(pathOf(q, rest));
  expect(answer.status).toBe(200);
  return {
    ...searchResponse.parse(answer.body),
    next: answer.headers.get(headers.nextCursor),
  };
};

const marked = ({ text, marks }: HighlightedText) =>
  marks.map(({ start, end }) => text.slice(start, end));

/** Creates a member with messages in a chat. */
const memberWith = async (...contents: string[]) => {
  const member = await service.member();
  const ids: string[] = [];
  for (const content of contents) {
    ids.push((await createMessage(service.backend.knex, member.chat.id, { content })).id);
  }
  return { ...member, ids };
};

describe('a search', () => {
  it.each([
    ['grace', 'What does Grace mean?', ['Grace']],
    ['what gra', 'What does Grace mean?', ['What', 'Grace']],
    ['eglise', 'L’Église et l’État', ['Église']],
    ['ÉGLISE ETA', 'L’église et l’Etat', ['église', 'Etat']],
    ['strasse', 'In der Straße', ['Straße']],
    ['4:35', 'Read MRK 4:35-41 aloud', ['4', '35']],
    ['سلام', 'السلام عليكم، سلام!', ['سلام']],
    ['محمد', 'قال مُحَمَّد، ثم', ['مُحَمَّد']],
    ['انجيل', 'إنجيل مرقس', ['إنجيل']],
    ['अनुग्र', 'अनुग्रह क्या है।', ['अनुग्रह']],
    ['благод', 'Что такое Благодать?', ['Благодать']],
    ['שלום', 'שָׁלוֹם עליכם', ['שָׁלוֹם']],
    ['boat', '**the-boat/ship**', ['boat']],
  ])('[4.90, 4.91] with the words %j finds %j', async (q, content, words) => {
    const { client, ids } = await memberWith('something else', content);
    const { messages } = await search(client, q);
    expect(messages.map(({ id }) => id)).toEqual([ids[1]]);
    expect(marked(messages[0]!.snippet)).toEqual(words);
  });

  it.each([
    ['paix', 'Il dit : «\u00a0Paix\u00a0» et partit', ['Paix']],
    ['paix', 'Il dit : «\u202fPaix\u202f» et partit', ['Paix']],
    ['seed', '•\u00a0seed', ['seed']],
    ['marc 4:35', 'Lis Marc\u00a04:35', ['Marc', '4', '35']],
    ['peace', '\u200fpeace\u200e', ['peace']],
    ['peace', '“peace…”—he said', ['peace']],
    ['ሰላም', 'ቃል፡ሰላም፡ቃል', ['ሰላም']],
    ['peace', '「peace」', ['peace']],
    ['בראשית', 'פרק־בראשית־א', ['בראשית']],
    ['བཀྲ', 'ཨ་བཀྲ་ཤིས།', ['བཀྲ']],
    ['ខ្ញុំ', 'ណា។ខ្ញុំ៕', ['ខ្ញុំ']],
    ['river', 'sea\u200briver', ['river']],
    ['for god', '¹⁶For God', ['For', 'God']],
    ['believe', 'be\u00adlie\u2060ve', ['be\u00adlie\u2060ve']],
    ['be\u00adlie\u2060ve', 'believe', ['believe']],
    ['میخواهم', 'من می\u200cخواهم', ['می\u200cخواهم']],
    ['हिन्दी', 'यह हिन्दी।', ['हिन्दी']],
    ['tiếng'.normalize('NFC'), 'tiếng Việt'.normalize('NFD'), ['tiếng'.normalize('NFD')]],
    ['tieng', 'tiếng Việt'.normalize('NFD'), ['tiếng'.normalize('NFD')]],
    ['ΛΌΓΟΣ', 'ὁ λόγος ἦν', ['λόγος']],
    ['λογοσ', 'Ο ΛΟΓΟΣ', ['ΛΟΓΟΣ']],
    ['БЛАГОДАТЬ', 'благодать', ['благодать']],
    ['ɓaa', 'Ɓaari', ['Ɓaari']],
  ])('[4.320, 9.17] with the words %j finds %j, next to any mark', async (q, content, words) => {
    const { client, ids } = await memberWith('something else', content);
    const { messages } = await search(client, q);
    expect(messages.map(({ id }) => id)).toEqual([ids[1]]);
    expect(marked(messages[0]!.snippet)).toEqual(words);
  });

  it.each([
    ['平安', '愿你们平安，愿平安归于你们', ['平安', '平安']],
    ['平安归于', '愿平安归于你们', ['平安归于']],
    ['安', '愿平安归于你们', ['安']],
    ['恵み', '神の恵みによって', ['恵み']],
    ['ガリラヤ', '彼はｶﾞﾘﾗﾔの湖', ['ｶﾞﾘﾗﾔ']],
    ['ความรัก', 'พระเจ้าทรงเป็นความรักนิรันดร์', ['ความรัก']],
    ['ຄວາມຮັກ', 'ພຣະເຈົ້າເປັນຄວາມຮັກ', ['ຄວາມຮັກ']],
    ['ស្នេហា', 'ព្រះជាសេចក្ដីស្នេហាពិត', ['ស្នេហា']],
    ['မေတ္တာ', 'ဘုရားသခင်သည်မေတ္တာဖြစ်တော်မူ၏', ['မေတ္တာ']],
    ['第3章', '马可福音第3章说Jesus来', ['第', '3', '章']],
    ['jes', '马可福音第3章说Jesus来', ['Jesus']],
  ])('[4.321] with the words %j finds %j, written without spaces', async (q, content, words) => {
    const { client, ids } = await memberWith('something else', content);
    const { messages } = await search(client, q);
    expect(messages.map(({ id }) => id)).toEqual([ids[1]]);
    expect(marked(messages[0]!.snippet)).toEqual(words);
  });

  it('[4.321] finds a word in a script without spaces only where its letters follow each other', async () => {
    // This message has all groups of three letters of the word, but not the word itself.
    const content = 'ความร่วม วามรู้ ามรัก มรัก';
    const { client, chat } = await memberWith(content);
    await client.patch(`/api/chats/${chat.id}`, { title: content });
    expect(await search(client, 'ความรัก')).toMatchObject({ messages: [], chats: [] });
    expect(await search(client, 'ความร่วม')).toMatchObject({ messages: [{}], chats: [{}] });
    expect(await search(client, 'มความ')).toMatchObject({ messages: [], chats: [] });
  });

  it('[4.321] examines the newest 500 messages that have the groups of letters', async () => {
    const word = 'ความรัก';
    const { client, chat, ids } = await memberWith(word, word);
    const others = Array.from({ length: 499 }, () => ({ content: 'ความร่วม วามรู้ ามรัก มรัก' }));
    for (const other of others) await createMessage(service.backend.knex, chat.id, other);
    const { messages } = await search(client, word);
    expect(messages.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('[4.321] finds and shows a word in a long text without spaces', async () => {
    const { client } = await memberWith(`AI ${'天地'.repeat(300)}平安${'人民'.repeat(300)}`);
    const { snippet } = (await search(client, '平安')).messages[0]!;
    expect(snippet.text).toMatch(/^…(天|地){24}平安[人民]+…$/);
    expect(marked(snippet)).toEqual(['平安']);
  });

  it('[4.90] finds words of any length', async () => {
    const long = `${'x'.repeat(300)}y`;
    const { client, ids } = await memberWith('xx', long, `${'ཀ'.repeat(100)} end`);
    const found = async (q: string) => (await search(client, q)).messages.map(({ id }) => id);
    expect(await found('x'.repeat(199))).toEqual([ids[1]]);
    expect(await found('xxx')).toEqual([ids[1]]);
    expect(await found('ཀཀཀ')).toEqual([ids[2]]);
    expect(await found(`${'ཀ'.repeat(100)} en`)).toEqual([ids[2]]);
  });

  it.each(['race', 'grace peace', 'gra mean', '?!', '🐑'])(
    '[4.90] for %j does not find other words, or the end of a word',
    async (q) => {
      const { client } = await memberWith('What does grace mean?');
      expect(await search(client, q)).toMatchObject({ messages: [], chats: [] });
    },
  );

  it('[4.91] finds stored replies and titles, and says where they are', async () => {
    const { client, chat } = await service.member();
    const stream = await sendStreamed(client, chat.id, '/echo The Shepherd of Israel');
    await stream.ended;
    const { chats, messages } = await search(client, 'shep');
    expect(chats).toEqual([
      {
        id: chat.id,
        title: {
          text: '/echo The Shepherd of Israel',
          marks: [{ start: 10, end: 18 }],
        },
        assistantId: 'storyteller',
        updatedAt: expect.any(String) as unknown,
      },
    ]);
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user']);
    expect(messages[0]).toMatchObject({
      chatId: chat.id,
      chatTitle: '/echo The Shepherd of Israel',
      snippet: { text: 'The Shepherd of Israel', marks: [{ start: 4, end: 12 }] },
      shown: true,
    });
  });

  it('[4.91] marks a word that is longer than the snippet', () => {
    const snippet = createMarker('中中').snippet('中'.repeat(500));
    expect(marked(snippet)).toEqual([snippet.text.replace('…', '')]);
  });

  it('[4.91, 4.414] cuts long messages around the match, and passes markup on as text', async () => {
    const { client } = await memberWith(
      `${'lorem ipsum '.repeat(50)}<b>mercy</b>\n\n${'dolor sit '.repeat(50)}`,
    );
    const { snippet } = (await search(client, 'mercy')).messages[0]!;
    expect(snippet.text).toMatch(/^…(ipsum|lorem) .{0,20}<b>mercy<\/b> dolor .*(dolor|sit)…$/);
    expect(snippet.text.length).toBeLessThan(210);
    expect(marked(snippet)).toEqual(['mercy']);
  });

  it('[4.413, 4.414] shows no formatting, and every quotation mark', async () => {
    const { client } = await memberWith(
      '## A *short* list\n\n- He said: **“Peace, _be still_.”**\n- See [the lake](https://example.org/lake) and [[MRK 4:39]]',
    );
    const snippetOf = async (q: string) => (await search(client, q)).messages[0]!.snippet;
    const text = '…He said: “Peace, be still.” See the lake and MRK 4:39';
    expect((await snippetOf('still')).text).toBe(text);
    expect(marked(await snippetOf('still'))).toEqual(['still']);
    expect(marked(await snippetOf('example'))).toEqual(['example']);
  });

  it('[4.91] also finds other versions, and says which versions are shown', async () => {
    const { client, chat } = await service.member();
    for (const text of ['early lamb', 'late lamb']) {
      const sent = await sendStreamed(client, chat.id, `/echo ${text}`, { parentId: null });
      await sent.ended;
    }
    const shown = async () => (await search(client, 'lamb')).messages.map((each) => each.shown);
    expect(await shown()).toEqual([true, true, false, false]);
    const { messages } = await search(client, 'early');
    await client.post(`/api/chats/${chat.id}/messages/${messages[0]!.id}/show`);
    expect(await shown()).toEqual([false, false, true, true]);
  });

  it('[4.93] is paged from the newest, without gaps or repetition', async () => {
    const { client, ids } = await memberWith(...Array.from({ length: 7 }, (_, n) => `seed ${n}`));
    for (const limit of [1, 3, 7]) {
      const found: string[] = [];
      let next: string | null = null;
      do {
        const page = await search(
          client,
          'seed',
          `&limit=${limit}${next ? `&before=${next}` : ''}`,
        );
        found.push(...page.messages.map(({ id }) => id));
        next = page.next;
      } while (next !== null);
      expect(found).toEqual(ids.toReversed());
    }
  });

  it('[4.93] has 20 messages on a page if the request has no limit, and at most 50', async () => {
    const { client } = await memberWith(...Array.from({ length: 51 }, (_, n) => `seed ${n}`));
    expect((await search(client, 'seed')).messages).toHaveLength(20);
    const { messages, next } = await search(client, 'seed', '&limit=50');
    expect(messages).toHaveLength(50);
    expect(next).toBe(messages.at(-1)!.id);
  });

  it('[4.95] accepts up to 200 characters', async () => {
    const { client } = await memberWith('seed');
    expect((await search(client, 'seed '.repeat(40))).messages).toHaveLength(1);
    expect((await client.get(pathOf('x'.repeat(200)))).status).toBe(200);
  });

  it('[4.94] shows no text of other users, of deleted chats or of earlier titles', async () => {
    const { client, chat, user } = await memberWith('a hidden treasure');
    const { knex } = service.backend;
    const stranger = await memberWith('my own treasure');
    expect((await search(stranger.client, 'treasure')).messages).toHaveLength(1);
    const deleted = await createChat(knex, user.id, { title: 'Treasure map' });
    await createMessage(knex, deleted.id, { content: 'a buried treasure' });
    expect(await search(client, 'treasure')).toMatchObject({ chats: [{}], messages: [{}, {}] });
    await client.delete(`/api/chats/${deleted.id}`);
    await client.patch(`/api/chats/${chat.id}`, { title: 'Pearl' });
    expect(await search(client, 'treasure')).toMatchObject({ chats: [], messages: [{}] });
    expect((await search(client, 'pearl')).chats).toHaveLength(1);

    const elsewhere = stranger.ids[0]!;
    expect((await client.get(pathOf('treasure', `&before=${elsewhere}`))).status).toBe(404);
    expect((await client.get(pathOf('treasure', `&before=${randomUUID()}`))).status).toBe(404);
  });

  it.each([
    ['q', '/api/search'],
    ['q', pathOf(' \n')],
    ['q', pathOf('x'.repeat(201))],
    ['q', pathOf('nul \0')],
    ['limit', pathOf('x', '&limit=0')],
    ['limit', pathOf('x', '&limit=51')],
    ['before', pathOf('x', '&before=y')],
  ])('[4.95] is refused for a wrong %s: %s', async (field, path) => {
    const { client } = await service.member();
    const answer = await client.get(path);
    expect(answer.status).toBe(422);
    expect(errorOf(answer).details).toHaveProperty(field);
  });
});

it('a search finds texts that are hard to index', async () => {
  const words = Array.from({ length: 6000 }, (_, n) => `w${n}`).join(' ');
  const { client } = await memberWith(
    words,
    'x'.repeat(32_000),
    // Each U+0E33 becomes two letters in the index, and no group of three letters occurs twice.
    Array.from({ length: 20_000 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}\u0e33`).join(''),
    `${"'".repeat(50)}\\ & | ! :* <-> quoted`,
    'https://example.org/a/b?c=d&e=f me@example.org 1e400 -0.5 &amp; <tag attr="1">',
  );
  expect((await search(client, 'w5999')).messages).toHaveLength(1);
  expect((await search(client, '胈\u0e33')).messages).toHaveLength(1);
  expect((await search(client, "quo'")).messages).toHaveLength(1);
  expect((await search(client, 'example')).messages).toHaveLength(1);
  for (const q of ["'", '\\', "a' | 'b", ':*', '!x', '<tag', '&amp;', 'a & b | c']) {
    expect((await client.get(pathOf(q))).status).toBe(200);
  }
});
