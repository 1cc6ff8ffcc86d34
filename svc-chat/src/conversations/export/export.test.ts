import type { Annotation } from '@targum/contracts/on-demand';
import { createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocument } from './word/testing/read-document.ts';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());

const CUT = { isCut: true };
const AT = new Date('2026-03-01T09:30:12.345Z');

it('[4.109] a chat is downloaded as Markdown, with the author and time of each message', async () => {
  const { client, chat } = await service.member({ first_name: 'Aisha', last_name: 'Mwangi' });
  const { knex } = service.backend;
  await client.patch(`/api/chats/${chat.id}`, { title: 'Grâce: *Eph* 2/3?' });
  await createMessage(knex, chat.id, { content: 'What is\ngrace?', created_at: AT });
  const reply = { role: 'assistant', assistant_id: 'storyteller', created_at: AT } as const;
  await createMessage(knex, chat.id, { ...reply, content: '- **A** gift\n' });
  await createMessage(knex, chat.id, { ...reply, content: '', status: 'failed' });
  const answer = await client.fetch(`/api/chats/${chat.id}/export?format=md`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Grâce Eph 2 3.md"');
  expect(await answer.text()).toBe(
    [
      '# Grâce: \\*Eph\\* 2/3?',
      '',
      '## Aisha Mwangi, 2026-03-01 09:30 UTC',
      '',
      'What is\ngrace?',
      '',
      '## Storyteller, 2026-03-01 09:30 UTC',
      '',
      '- **A** gift',
      '',
    ].join('\n'),
  );
});

it('[4.280] a downloaded reply has the marks of its quotations, in English', async () => {
  const { client, chat } = await service.member();
  const results = ['exact', 'differs', 'elsewhere', 'retelling', 'unchecked', 'pasted', 'inserted'];
  const content = results.map((result) => `> ${result}`).join('\n\n');
  const annotations = results.map((result) => {
    const start = content.indexOf(`> ${result}`);
    const end = start + `> ${result}`.length;
    const place = { ref: 'MRK 4:39', label: 'Mark 4:39', textId: 'web', abbreviation: 'WEB' };
    return { kind: 'quotation', result, start, end, ...place, ...(result === 'differs' && CUT) };
  });
  const reference = { kind: 'reference', start: 0, end: 7, ref: 'MRK 4:39', label: 'Mark 4:39' };
  const overlapping = { ...annotations[0], start: 4, end: 12, result: 'unchecked' };
  await createMessage(service.backend.knex, chat.id, {
    ...{ role: 'assistant', assistant_id: 'storyteller', content },
    annotations: JSON.stringify([
      reference,
      ...annotations,
      overlapping,
    ]) as unknown as Annotation[],
  });
  const headers = { 'accept-language': 'fr' };
  const answer = await client.fetch(`/api/chats/${chat.id}/export?format=md`, { headers });
  expect((await answer.text()).split('\n').filter((line) => line.startsWith('>'))).toEqual([
    '> exact [Mark 4:39 · WEB: Exact quotation]',
    '> differs [Mark 4:39 · WEB: Not the exact words · longer than checked]',
    '> elsewhere [These words stand in Mark 4:39.]',
    '> retelling [Mark 4:39: Retelling, not a quotation]',
    '> unchecked [Mark 4:39: Not checked]',
    '> pasted [From your text]',
    '> inserted',
  ]);
});

it('[4.109] the file is named after a title in any script', async () => {
  const { client, chat } = await service.member();
  await client.patch(`/api/chats/${chat.id}`, { title: 'النعمة' });
  const answer = await client.fetch(`/api/chats/${chat.id}/export?format=md`);
  const name = /filename\*=UTF-8''(\S+)/.exec(answer.headers.get('content-disposition')!)?.[1];
  expect(decodeURIComponent(name!)).toBe('النعمة.md');
});

it('[4.109] a chat of many pages is downloaded completely', async () => {
  const { client, chat } = await service.member();
  const rows = Array.from({ length: 450 }, (_, index) => ({ content: `line ${index}.` }));
  for (const row of rows) await createMessage(service.backend.knex, chat.id, row);
  const text = await (await client.fetch(`/api/chats/${chat.id}/export?format=md`)).text();
  expect(text.match(/line \d+\./g)).toEqual(rows.map(({ content }) => content));
});

it('[4.140] a request that names a message downloads the path through this message', async () => {
  const { client, chat } = await service.member();
  const other = await service.member();
  const path = `/api/chats/${chat.id}`;
  const { body: before } = await client.post(`${path}/messages`, { content: '/echo before' });
  await client.post(`${path}/messages`, { content: '/echo edited', parentId: null });
  const through = (id: string) => client.fetch(`${path}/export?format=md&through=${id}`);
  const text = await (await through(before.userMessage.id)).text();
  expect(text).toContain('/echo before');
  expect(text).not.toContain('edited');
  const { id: elsewhere } = await createMessage(service.backend.knex, other.chat.id);
  expect((await through(elsewhere)).status).toBe(404);
  expect((await through('x')).status).toBe(422);
});

it('[2.140] a download shows the email address of a person whose name is invisible', async () => {
  const { client, chat, user } = await service.member({ first_name: '\u2800', last_name: null });
  await createMessage(service.backend.knex, chat.id, { content: 'x', created_at: AT });
  const text = await (await client.fetch(`/api/chats/${chat.id}/export?format=md`)).text();
  expect(text).toContain(`## ${user.email.replaceAll(/[_*]/g, String.raw`\$&`)}, 2026`);
});

it('[4.109] another format is refused', async () => {
  const { client, chat } = await service.member();
  expect((await client.get(`/api/chats/${chat.id}/export?format=pdf`)).status).toBe(422);
  expect((await client.get(`/api/chats/${chat.id}/export`)).status).toBe(422);
});

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it('[4.437] a chat is downloaded for Word, with the same words as in Markdown', async () => {
  const { client, chat } = await service.member({ first_name: 'Aisha', last_name: 'Mwangi' });
  const { knex } = service.backend;
  await client.patch(`/api/chats/${chat.id}`, { title: 'Grâce' });
  await createMessage(knex, chat.id, { content: 'What is *grace*?', created_at: AT });
  const content = 'See “a gift”.';
  const annotation = {
    ...{ kind: 'quotation', result: 'exact', start: 4, end: 12 },
    ...{ ref: 'EPH 2:8', label: 'Ephesians 2:8', abbreviation: 'WEB' },
  };
  await createMessage(knex, chat.id, {
    ...{ role: 'assistant', assistant_id: 'storyteller', created_at: AT, content },
    annotations: JSON.stringify([annotation]) as unknown as Annotation[],
  });
  const answer = await client.fetch(`/api/chats/${chat.id}/export?format=docx`, {
    headers: { 'accept-language': 'fr-FR' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(WORD);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Grâce.docx"');
  const file = readDocument(new Uint8Array(await answer.arrayBuffer()));
  expect(file.paragraphs.map(({ text }) => text)).toEqual([
    'Grâce',
    'Aisha Mwangi, 2026-03-01 09:30 UTC',
    'What is *grace*?',
    'Storyteller, 2026-03-01 09:30 UTC',
    'See “a gift” [Ephesians 2:8 · WEB: Exact quotation].',
  ]);
  expect(file.styles).toContain('<w:lang w:val="fr-FR"');
});

it('[4.438] a chat of more than 400,000 characters is refused for Word with 413', async () => {
  const { client, chat } = await service.member();
  const { knex } = service.backend;
  for (let count = 0; count < 4; count += 1) {
    await createMessage(knex, chat.id, { content: 'x'.repeat(100_000) });
  }
  const status = async () =>
    (await client.fetch(`/api/chats/${chat.id}/export?format=docx`)).status;
  expect(await status()).toBe(200);
  await createMessage(knex, chat.id, { content: 'x' });
  const refused = await client.get(`/api/chats/${chat.id}/export?format=docx`);
  expect(refused.status).toBe(413);
  expect(refused.body).toMatchObject({
    code: 'payload_too_large',
    message: 'This chat is too large for Word. Download it as Markdown.',
  });
});
