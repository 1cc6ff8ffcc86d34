import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headers } from '@targum/contracts';
import { usageStrings } from '@targum/contracts/on-demand';
import { draftKey, forget, outboxKey, selectSession, sessionApi } from '@targum/ui-kit';
import { fakeRecords, testChat, testUser } from '@targum/ui-kit/testing';
import {
  busy,
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeCall, FakeServer } from '../../testing/fake-server.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import type { FakeLocks } from '../../testing/fake-locks.ts';
import { createFakeStream } from '../../testing/fake-stream.ts';
import { renderChat } from '../../testing/render-chat.tsx';
import { OutboxDelivery, QueuedMessages } from './lazy-outbox.ts';

vi.mock(
  '../../../../libs/ui-kit/src/storage/user-records.ts',
  async () => (await import('@targum/ui-kit/testing')).fakeRecords,
);

// The page loads these components before the test ends its network.
await Promise.all([QueuedMessages.load(), OutboxDelivery.load()]);

const BEN_ID = '01938f5e-7c1a-7000-8000-0000000000b0';

let server: FakeServer;
let locks: FakeLocks;
let isOnline: boolean;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  server = createFakeServer();
  server.on(streamRoute(), answerAll);
  locks = createFakeLocks();
});
afterEach(async () => {
  cleanup();
  await fakeRecords.removeUserRecords(testUser().id);
  // Waits until a running delivery has ended, so that the next test can start one. After its reply,
  // a delivery loads the messages again.
  await locks.remove();
});

const streamPath = () => `${server.base}/messages/stream`;
const streamRoute = () => `POST ${streamPath()}`;
const sends = () => server.callsTo('POST', streamPath());
const contents = () => sends().map(({ body }) => (body as { content: string }).content);
const keys = () => sends().map((call) => call.headers.get(headers.idempotencyKey));

/** Stores each message and answers it at once. */
function answerAll({ body }: Pick<FakeCall, 'body'>): Response {
  const { content } = body as { content: string };
  const stream = createFakeStream();
  const parentId = server.state.messages.at(-1)?.id ?? null;
  const question = testMessage({ role: 'user', content, parentId });
  const answer = testMessage({ content: `Reply to ${content}` });
  server.state.messages = [...server.state.messages, question, answer];
  stream.send({ type: 'user_message', data: question });
  stream.send({
    type: 'assistant_message_start',
    data: { id: answer.id, assistantId: 'storyteller', parentId: question.id },
  });
  stream.send({ type: 'content', data: answer.content });
  stream.send({ type: 'done', data: { id: answer.id, status: 'complete' } });
  stream.close();
  return stream.response();
}

const queuedMessage = (content: string) => ({ chatId: CHAT_ID, content, key: `key-${content}` });
/** Leaves messages that wait, as an earlier release of the page does in another tab. */
function putInQueue(...messages: readonly object[]) {
  const key = outboxKey(testUser().id);
  localStorage.setItem(key, JSON.stringify(messages));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
const goOnline = () => {
  isOnline = true;
  window.dispatchEvent(new Event('online'));
};
const changeUser = async ({
  store: { dispatch },
}: Pick<ReturnType<typeof renderChat>, 'store'>) => {
  await dispatch(sessionApi.endpoints.logout.initiate());
  await dispatch(forget(testUser().id));
  await dispatch(
    sessionApi.util.upsertQueryData('currentUser', undefined, testUser({ id: BEN_ID })),
  );
};
const queue = () => screen.findByRole('list', { name: 'Waiting to be sent' });

async function queueTwo() {
  isOnline = false;
  const chat = renderChat();
  await chat.send('one');
  await chat.send('two');
  expect(within(await queue()).getAllByText('Waiting to be sent')).toHaveLength(2);
  return chat;
}

describe('a message sent without a network', () => {
  it('[4.134] waits in the chat, Change puts its text back, and Discard deletes it', async () => {
    const chat = await queueTwo();
    expect((await chat.input()).value).toBe('');
    const [first] = within(await queue()).getAllByRole('button', { name: 'Change' });
    await chat.user.click(first!);
    await waitFor(async () => expect((await chat.input()).value).toBe('one'));
    expect(document.activeElement).toBe(await chat.input());
    within(await queue()).getByText('two');
    expect(within(await queue()).queryByText('one')).toBeNull();
    await chat.user.click(within(await queue()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('two')).toBeNull());
    expect(localStorage.getItem(outboxKey(testUser().id))).toBeNull();
    expect(sends()).toEqual([]);
  });

  it('[4.135] is sent once when the network is back, after the messages before it', async () => {
    await queueTwo();
    goOnline();
    await screen.findAllByText('Reply to two');
    await waitFor(() => expect(localStorage.getItem(`outbox:${testUser().id}`)).toBeNull());
    expect(contents()).toEqual(['one', 'two']);
    expect(screen.queryByText('Waiting to be sent')).toBeNull();
  });

  it('[4.134, 4.135] is sent after a reload', async () => {
    await queueTwo();
    cleanup();
    isOnline = true;
    renderChat();
    await screen.findAllByText('Reply to two');
    expect(contents()).toEqual(['one', 'two']);
  });

  it('[4.135] follows the last shown message, and each later message follows the reply before it', async () => {
    server.state.messages = [testMessage({ role: 'user' }), testMessage()];
    const [, end] = server.state.messages;
    await queueTwo();
    goOnline();
    await screen.findAllByText('Reply to two');
    const reply = server.state.messages.find(({ content }) => content === 'Reply to one');
    expect(sends().map(({ body }) => (body as { parentId: string }).parentId)).toEqual([
      end?.id,
      reply?.id,
    ]);
  });

  it('[4.135] cannot be changed after a send, and is sent again under its key if the answer was lost', async () => {
    isOnline = false;
    const chat = renderChat();
    await chat.send('one');
    await queue();
    const lose = (call: FakeCall) => {
      answerAll(call);
      // The network fails before the answer arrives.
      isOnline = false;
      throw new TypeError('network error');
    };
    server.on(streamRoute(), lose);
    server.on(`POST ${server.base}/messages`, lose);
    goOnline();
    await waitFor(() => expect(sends()).toHaveLength(1));
    await within(await queue()).findByText('one');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    server.on(streamRoute(), answerAll);
    goOnline();
    await waitFor(() => expect(sends()).toHaveLength(2), { timeout: 10_000 });
    await screen.findAllByText('Reply to one', {}, { timeout: 10_000 });
    expect(new Set(keys()).size).toBe(1);
  });

  it('[4.134] can be changed while another path is loading', async () => {
    const question = testMessage({ role: 'user', content: 'On the page.' });
    const other = testMessage().id;
    server.state.messages = [{ ...question, versions: [question.id, other] }, testMessage()];
    const show = `${server.base}/messages/${other}/show`;
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`POST ${show}`, () => promise);
    const chat = renderChat();
    await screen.findByText(question.content);
    await chat.user.click(screen.getByRole('button', { name: 'Next version' }));
    await waitFor(() => expect(server.callsTo('POST', show)).toHaveLength(1));
    await act(async () => putInQueue(queuedMessage('one')));
    within(await queue()).getByRole('button', { name: 'Change' });
    expect(sends()).toEqual([]);
    resolve(new Response(null, { status: 204 }));
    await screen.findAllByText('Reply to one', {}, { timeout: 10_000 });
  });

  it('[4.134] cannot be changed while another tab sends it', async () => {
    await queueTwo();
    await fakeRecords.changeUserRecord(testUser().id, ['outbox'], (stored) => {
      const [first, ...others] = stored as object[];
      return [{ ...first, attempted: true }, ...others];
    });
    window.dispatchEvent(new StorageEvent('storage', { key: outboxKey(testUser().id) }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(1));
    within(await queue()).getByText('one');
  });

  it('[4.135] is sent even from screens that do not show the chat', async () => {
    await queueTwo();
    cleanup();
    isOnline = true;
    renderChat('/elsewhere');
    await waitFor(() => expect(contents()).toEqual(['one', 'two']));
    await waitFor(() => expect(localStorage.getItem(outboxKey(testUser().id))).toBeNull());
  });

  it('[4.135] waits for the next login if the session has ended', async () => {
    const { store } = await queueTwo();
    server.on(streamRoute(), () => failure('unauthorized', 'Unauthorized'));
    goOnline();
    await waitFor(() => expect(selectSession(store.getState()).lost).toBe(true));
    cleanup();
    server.on(streamRoute(), answerAll);
    renderChat();
    await screen.findAllByText('Reply to two');
    expect(contents()).toEqual(['one', 'one', 'two']);
  });

  it('[4.135] keeps its key if the server is busy at first', async () => {
    isOnline = false;
    const chat = renderChat();
    await chat.send('one');
    await queue();
    let attempts = 0;
    server.on(streamRoute(), (call) => {
      attempts += 1;
      return attempts < 3 ? busy(0) : answerAll(call);
    });
    goOnline();
    await screen.findAllByText('Reply to one', {}, { timeout: 10_000 });
    expect(new Set(keys()).size).toBe(1);
  });

  it('[4.520] stays with the reason if the server refuses it, and the next one is sent', async () => {
    isOnline = false;
    const chat = renderChat();
    await chat.send('one');
    await queue();
    await chat.send('two');
    server.on(streamRoute(), (call) =>
      (call.body as { content: string }).content === 'one'
        ? failure('validation_failed', 'Not this one')
        : answerAll(call),
    );
    goOnline();
    await screen.findAllByText('Reply to two');
    within(await queue()).getByText('Not this one');
    await chat.user.click(within(await queue()).getByRole('button', { name: 'Change' }));
    await waitFor(async () => expect((await chat.input()).value).toBe('one'));
    expect(contents()).toEqual(['one', 'two']);
    await waitFor(() => expect(localStorage.getItem(outboxKey(testUser().id))).toBeNull());
  });

  it('[4.521] can be sent in a new chat if its chat was deleted elsewhere', async () => {
    isOnline = false;
    const chat = renderChat();
    await chat.send('one');
    await queue();
    const NEW_ID = '01938f5e-7c1a-7000-8000-0000000000c9';
    server.on(streamRoute(), () => failure('not_found', 'Chat not found'));
    server.on('POST /api/chats', () => json(testChat({ id: NEW_ID }), 201));
    server.on(`GET /api/chats/${NEW_ID}`, () => json(testChat({ id: NEW_ID })));
    server.on(`GET /api/chats/${NEW_ID}/messages`, () => json([]));
    server.on(`POST /api/chats/${NEW_ID}/messages/stream`, answerAll);
    goOnline();
    await screen.findByText('This chat was deleted.');
    await chat.user.click(screen.getByRole('button', { name: 'Send in a new chat' }));
    await waitFor(() => expect(chat.address()).toBe(`/chat/${NEW_ID}`));
    await waitFor(() =>
      expect(server.callsTo('POST', `/api/chats/${NEW_ID}/messages/stream`)).toHaveLength(1),
    );
    await waitFor(() => expect(localStorage.getItem(outboxKey(testUser().id))).toBeNull());
  });

  it('[4.522] of an earlier day waits for the answer whether it was sent already', async () => {
    const { user } = await queueTwo();
    await fakeRecords.changeUserRecord(testUser().id, ['outbox'], (stored) => {
      const [first, ...others] = stored as object[];
      return [{ ...first, attempted: true, at: Date.now() - 25 * 60 * 60 * 1000 }, ...others];
    });
    window.dispatchEvent(new StorageEvent('storage', { key: outboxKey(testUser().id) }));
    await screen.findByText('Was this sent already?');
    goOnline();
    await user.click(await screen.findByRole('button', { name: 'No, send it' }));
    await screen.findAllByText('Reply to two');
    expect(contents()).toEqual(['one', 'two']);
  });

  it('[4.523] that the page was sending when it died is sent again under its key', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(streamRoute(), () => promise);
    const chat = renderChat();
    await chat.send('one');
    await waitFor(() => expect(sends()).toHaveLength(1));
    const [key] = keys();
    await waitFor(async () =>
      expect(await fakeRecords.userRecords(testUser().id, ['outbox'])).toMatchObject([
        [{ key, sending: true }],
      ]),
    );
    expect(localStorage.getItem(draftKey(CHAT_ID))).toBeNull();
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
    // The locks of a page that died are free.
    const [item] = (await fakeRecords.userRecords(testUser().id, ['outbox'])) as object[][];
    cleanup();
    await fakeRecords.putUserRecord(testUser().id, ['outbox'], [{ ...item![0], key: `${key}-1` }]);
    server.on(streamRoute(), answerAll);
    renderChat();
    await screen.findAllByText('Reply to one');
    expect(keys()).toEqual([key, `${key}-1`]);
    resolve(failure('validation_failed', 'No'));
  });

  it('[4.154, 4.520] stays with the reason if the budget is used up, and is not sent again', async () => {
    isOnline = false;
    const chat = renderChat();
    await chat.send('one');
    await queue();
    server.on(streamRoute(), () =>
      failure('budget_used_up', usageStrings.budgetUsedUp, { 'retry-after': '2592000' }),
    );
    goOnline();
    await screen.findByText(/^Your budget of tokens for this month is used up/);
    within(await queue()).getByRole('button', { name: 'Discard' });
    expect(sends()).toHaveLength(1);
  });

  it('[4.135] does not go to the input of the next user if the server refuses it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(streamRoute(), () => promise);
    putInQueue(queuedMessage('one'));
    const chat = renderChat('/elsewhere');
    await waitFor(() => expect(sends()).toHaveLength(1));
    await changeUser(chat);
    resolve(failure('validation_failed', 'No'));
    await locks.remove();
    expect(localStorage.getItem(draftKey(CHAT_ID))).toBeNull();
    expect(screen.queryByText('Failed to send message')).toBeNull();
  });

  it('[4.134] does not go to the outbox of the next user', async () => {
    const { promise, reject } = Promise.withResolvers<Response>();
    server.on(streamRoute(), () => promise);
    server.on(`POST ${server.base}/messages`, () => promise);
    const chat = renderChat();
    await chat.send('one');
    await waitFor(() => expect(sends()).toHaveLength(1));
    await changeUser(chat);
    isOnline = false;
    reject(new TypeError('network error'));
    await screen.findByText('Failed to send message', {}, { timeout: 10_000 });
    expect(localStorage.getItem(outboxKey(BEN_ID))).toBeNull();
    expect(localStorage.getItem(draftKey(CHAT_ID))).toBeNull();
  });

  it('[4.135] is not sent after a logout', async () => {
    const { store } = await queueTwo();
    await store.dispatch(forget(testUser().id));
    goOnline();
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
    expect(sends()).toEqual([]);
  });
});
