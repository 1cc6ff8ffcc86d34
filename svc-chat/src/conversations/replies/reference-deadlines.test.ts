import type { SendMessageResponse } from '@targum/contracts';
import { createClient } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { References } from '../../scripture/references/reference-threads.ts';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { recordStatements } from '../../testing/costs.ts';
import { openStream } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';

let service: TestService;
beforeAll(async () => {
  service = await startChatService();
  const mark = testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mak' } });
  await installText(service.backend.knex, [mark], { id: 'web', isDefault: true });
});
afterAll(() => service.close());

const REPLY = 'The storm is in Mark 4:35-41.\n\nAlso John 3:16 and\nMark 99:1';

const send = async (client: TestClient, chatId: string, content: string) => {
  const answer = await client.post<SendMessageResponse>(`/api/chats/${chatId}/messages`, {
    content,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('without working reference threads,', () => {
  const replicaWith = async (own: Partial<References> & Pick<References, 'find'>, ms: number) => {
    const references: References = {
      ...{ prepare: () => {}, loading: () => undefined, close: () => Promise.resolve() },
      ...own,
    };
    const replica = await service.replica({ annotations: { references, milliseconds: ms } });
    const member = await service.member();
    const client = createClient(replica.url, { cookie: member.client.cookie });
    return { ...member, client };
  };
  it('[4.167] messages and replies are stored without annotations', async () => {
    const find = () => Promise.reject(new Error('no thread'));
    const member = await replicaWith({ find }, 60_000);
    const { userMessage, assistantMessage } = await send(
      member.client,
      member.chat.id,
      `/echo ${REPLY}`,
    );
    expect(assistantMessage).toMatchObject({ content: REPLY, status: 'complete', annotations: [] });
    expect(userMessage.annotations).toEqual([]);
  });

  it('[4.167] a message, or the last paragraph of a reply, waits only until the deadline for its references', async () => {
    const asked: string[] = [];
    const find: References['find'] = (message, _, { signal }) =>
      new Promise((resolve) => {
        asked.push(message);
        signal!.addEventListener('abort', () => resolve([]), { once: true });
        if (signal!.aborted) resolve([]);
      });
    const member = await replicaWith({ find }, 50);
    const sent = await send(member.client, member.chat.id, `/echo ${REPLY}`);
    expect(sent.userMessage.annotations).toEqual([]);
    expect(sent.assistantMessage).toMatchObject({ content: REPLY, annotations: [] });
    // The service reads the message and the first paragraph of the reply, but no later paragraph.
    expect(asked).toHaveLength(2);
  });

  it('[4.384] a message, or the end of a reply, waits longer for its references while a thread loads', async () => {
    const storms = [{ start: 0, end: 9, ref: 'MRK 4:35', label: 'Mark 4:35' }];
    const loads: (() => void)[] = [];
    const found: string[] = [];
    // The deadline of 1 ms asks while the thread still loads. The reference is found only later.
    const loading = () => new Promise<void>((resolve) => loads.push(resolve));
    const find: References['find'] = async (message, _, { signal }) => {
      await vi.waitFor(() => expect(loads.length).toBeGreaterThan(found.length), 20_000);
      if (signal!.aborted) return [];
      found.push(message);
      return storms;
    };
    const member = await replicaWith({ find, loading }, 1);
    const sent = await send(member.client, member.chat.id, '/echo Mark 4:35');
    expect(sent.userMessage.annotations).toMatchObject([{ ref: 'MRK 4:35' }]);
    expect(sent.assistantMessage.annotations).toMatchObject([{ ref: 'MRK 4:35' }]);
    expect(found.map((each) => each.trim())).toEqual(['/echo Mark 4:35', 'Mark 4:35']);
    for (const loaded of loads) loaded();
  });
});

it('[4.384] texts and threads load when a page lists the chats or opens a chat', async () => {
  const asked: string[] = [];
  const references: References = {
    find: () => Promise.reject(new Error('no message')),
    prepare: (_, language) => void asked.push(language),
    ...{ loading: () => undefined, close: () => Promise.resolve() },
  };
  const replica = await service.replica({ annotations: { lookEveryMs: 1, references } });
  const { client, chat } = await service.member();
  const here = createClient(replica.url, { cookie: client.cookie });
  const statements = recordStatements({ ...service, backend: replica.backend });
  await here.get(`/api/chats/${chat.id}`);
  expect(statements.filter((name) => name.startsWith('annotations'))).toEqual([]);
  expect(asked).toEqual([]);
  await here.request('GET', '/api/chats', undefined, { 'accept-language': 'fr-CA' });
  const stream = await openStream(here, `/api/chats/${chat.id}/messages/stream?follow=1`, {
    headers: { 'accept-language': 'ar' },
  });
  stream.leave();
  await vi.waitFor(() => expect(asked).toEqual(['fr', 'ar']));
  expect(statements.filter((name) => name === 'annotations.texts')).toHaveLength(1);
});
