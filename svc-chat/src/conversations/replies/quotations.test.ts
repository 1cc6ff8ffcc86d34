import type { SendMessageResponse } from '@targum/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements } from '../../testing/costs.ts';
import { resultsOf } from '../../testing/judged.ts';
import { itemsOf, quotationsIn, sendPlain, startQuotations } from '../../testing/quotations.ts';
import type { QuotationsTest } from '../../testing/quotations.ts';
import { say } from '../../testing/spending.ts';
import { messagesOf, retry, sendStreamed } from '../../testing/streams.ts';

let test: QuotationsTest;
beforeAll(async () => {
  test = await startQuotations();
});
afterAll(() => test.service.close());

const RIGHT = 'He said, “Hush! Be silent!” (Mark 4:39)';

/** Returns the results of the quotations in a reply with the given words, in a new chat. */
const resultsOfClaim = async (text: string, language = 'en') => {
  const { assistantMessage } = await sendPlain(await test.member(), `/claim ${text}`, language);
  expect(assistantMessage.content).toBe(text);
  return resultsOf(quotationsIn(assistantMessage.annotations));
};

describe('a quotation', () => {
  it.each([
    ['exact MRK 4:39 (WEB)', RIGHT],
    ['same_words MRK 4:39 (WEB)', '“hush, be silent” (Mark 4:39)'],
    ['differs MRK 4:39 (WEB)', '“He stood up and scolded the wind, and told the sea” (Mark 4:39)'],
    ['differs JHN 14:6 (WEB)', '“No one comes to the house” (John 14:6)'],
    ['elsewhere MRK 5:36 (WEB)', '“Do not fear; only trust.” (Mark 4:39)'],
    ['retelling MRK 4:39 (WEB)', '“The storm went away at once” (Mark 4:39)'],
    ['unchecked MRK 99:1', '“The storm went away at once” (Mark 99:1)'],
    ['exact MRK 4:38 (WEB)', 'I like “asleep upon a cushion, and they woke him”.'],
    ['exact MRK 4:39 (WEB)', '> Hush! Be silent!\n\n— Mark 4:39'],
    ['exact MRK 4:39 (ULB)', '“Rising, he scolded the gale” (Mark 4:39)'],
    ['retelling MRK 4:39 (WEB)', '“Rising, he scolded the gale” (Mark 4:39, WEB)'],
    ['exact MRK 4:39 (ULB)', '“Rising, he scolded the gale” (The ulb text, Mark 4:39)'],
  ])('[11.166, 11.167] is %s', async (result, text) => {
    expect(await resultsOfClaim(text)).toEqual([result]);
  });

  it('[11.166] is a retelling if no text in the language has the verses', async () => {
    const text = '« Silence ! Tais-toi ! » (Marc 4,39)';
    const { assistantMessage } = await sendPlain(await test.member(), `/claim ${text}`, 'fr');
    expect(quotationsIn(assistantMessage.annotations)).toEqual([
      {
        ...{ start: 0, end: 24, kind: 'quotation', result: 'retelling' },
        ...{ ref: 'MRK 4:39', label: 'Marc 4:39', textId: 'web', abbreviation: 'WEB' },
        ...{ language: 'en', direction: 'ltr', checksum: test.checksum },
      },
    ]);
  });

  it('[11.171] names the text it was compared with, and has the words of this text if they differ', async () => {
    const member = await test.member();
    const text = '“hush, be silent” (Mark 4:38).';
    const { userMessage, assistantMessage } = await sendPlain(member, `/claim ${text}`);
    expect(quotationsIn(assistantMessage.annotations)).toEqual([
      {
        ...{ start: 0, end: 17, kind: 'quotation', result: 'same_words' },
        ...{ ref: 'MRK 4:39', label: 'Mark 4:39', source: 'Hush! Be silent!' },
        ...{ textId: 'web', abbreviation: 'WEB', language: 'en', direction: 'ltr' },
        checksum: test.checksum,
      },
    ]);
    // The service judges only the messages of assistants.
    expect(userMessage.annotations).toMatchObject([{ kind: 'reference' }]);
    expect((await messagesOf(member.client, member.chat.id))[1]?.annotations).toEqual(
      assistantMessage.annotations,
    );
  });

  it('[11.171] arrives in the stream, and is stored in the order of the text', async () => {
    const member = await test.member();
    const stream = await say(member, `/claim ${RIGHT}\n\nMore of it. ${RIGHT}`);
    const [, reply] = await messagesOf(member.client, member.chat.id);
    expect(reply?.annotations?.map(({ kind }) => kind)).toEqual([
      ...['quotation', 'reference', 'quotation', 'reference'],
    ]);
    const inOrder = itemsOf(stream).toSorted((one, other) => one.start - other.start);
    expect(reply?.annotations).toEqual(inOrder);
  });

  it('[11.171] has the same annotation in a reply to an API key', async () => {
    const { chat, user } = await test.member();
    const { client: program } = await test.service.keyOf(user);
    const answer = await program.post<SendMessageResponse>(`/api/chats/${chat.id}/messages`, {
      content: `/claim ${RIGHT}`,
    });
    const quotations = quotationsIn(answer.body.assistantMessage.annotations);
    expect(resultsOf(quotations)).toEqual(['exact MRK 4:39 (WEB)']);
  });

  it('[11.168] is not checked if the Storyteller gives no reference', async () => {
    const results = async (assistantId: string) => {
      const member = await test.member(assistantId);
      const text = `“He stood up and rebuked the wind”, they sang.\n\n${RIGHT}`;
      const { assistantMessage } = await sendPlain(member, `/claim ${text}`);
      return resultsOf(quotationsIn(assistantMessage.annotations));
    };
    expect(await results('storyteller')).toEqual(['exact MRK 4:39 (WEB)']);
    expect(await results('oral-performer')).toHaveLength(2);
  });

  it('[11.135] is not judged in verses that the server inserted, even in several paragraphs', async () => {
    const member = await test.member();
    const { content, annotations } = (await sendPlain(member, '/insert PSA 2:11-3:2 MRK 4:39'))
      .assistantMessage;
    expect(content.match(/^>$/gm)?.length).toBeGreaterThan(3);
    expect(resultsOf(quotationsIn(annotations))).toEqual([
      ...['inserted PSA 2:11-3:2 (WEB)', 'inserted MRK 4:39 (WEB)'],
    ]);
  });

  it('[11.173] costs two statements, and a reply without a quotation costs none', async () => {
    const member = await test.member();
    const statements = recordStatements(test.service);
    const further = () => statements.filter((name) => /^(?:verses|quotations|words)/.test(name));
    await sendPlain(member, '/claim See the “lake” and “a boat”.');
    expect(further()).toEqual([]);
    await sendPlain(member, `/claim ${RIGHT} ${RIGHT}`);
    // The first read is for the message's verses, which the model gets.
    expect(further()).toEqual(['verses.read', 'quotations.pasted', 'verses.read']);
  });
});

describe('quoted words', () => {
  it('[11.168] count as pasted if they are in earlier messages of the user on the same path of the chat', async () => {
    const member = await test.member();
    const { client, chat } = member;
    const results = async (parentId?: string | null) => {
      const stream = await sendStreamed(client, chat.id, `/claim ${RIGHT}`, {
        ...(parentId === undefined ? {} : { parentId }),
      });
      await stream.ended;
      return resultsOf(quotationsIn(itemsOf(stream)));
    };
    await sendPlain(member, 'My draft: Hush! Be silent!');
    expect(await results()).toEqual(['pasted']);
    expect(await results(null)).toEqual(['exact MRK 4:39 (WEB)']);
    expect(await resultsOfClaim(RIGHT)).toEqual(['exact MRK 4:39 (WEB)']);
  });

  it('[11.168] count as pasted if they are in the message itself, unless they follow /claim', async () => {
    const member = await test.member();
    const { assistantMessage } = await sendPlain(member, `/echo ${RIGHT}`);
    expect(resultsOf(quotationsIn(assistantMessage.annotations))).toEqual(['pasted']);
    const retried = await retry(member.client, member.chat.id, assistantMessage.id);
    await retried.ended;
    expect(resultsOf(quotationsIn(itemsOf(retried)))).toEqual(['pasted']);
    expect(await resultsOfClaim(RIGHT)).toEqual(['exact MRK 4:39 (WEB)']);
  });

  it('[11.168] do not count as pasted if they are only in earlier replies', async () => {
    const member = await test.member();
    await sendPlain(member, `/claim ${RIGHT}`);
    const { assistantMessage } = await sendPlain(member, `/claim ${RIGHT}`);
    expect(resultsOf(quotationsIn(assistantMessage.annotations))).toEqual(['exact MRK 4:39 (WEB)']);
  });
});
