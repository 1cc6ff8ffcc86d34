import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadOutbox, recordingsPath, Route, Routes } from '@targum/ui-kit';
import type { OutboxItem } from '@targum/ui-kit';
import { fakeRecords, renderWithKit, testUser } from '@targum/ui-kit/testing';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import type { FakeLocks } from '../../testing/fake-locks.ts';
import { CHAT_ID, createFakeServer, json, testMessage } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';
import { dictationItem } from '../../voice/dictation/queue/dictation-item.ts';
import { createRecordings } from '../../voice/dictation/recording/recordings.ts';
import { ratingItem } from '../ratings/ratings-api.ts';
import { OutboxDelivery } from './lazy-outbox.ts';
import { messageItem } from './message-item.ts';
import OutboxScreen from './outbox-screen.tsx';

vi.mock(
  '../../../../libs/ui-kit/src/storage/user-records.ts',
  async () => (await import('@targum/ui-kit/testing')).fakeRecords,
);
await OutboxDelivery.load();

const DAY_MS = 24 * 60 * 60 * 1000;
const { id: USER_ID } = testUser();
const openFeedback = vi.fn();

let locks: FakeLocks;
let isOnline: boolean;

beforeEach(() => {
  isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  locks = createFakeLocks();
});
afterEach(async () => {
  cleanup();
  await fakeRecords.removeUserRecords(USER_ID);
  await locks.remove();
});

const message = (content: string) =>
  messageItem(CHAT_ID, { key: `key-${content}`, content, parentId: undefined });
const stored = async () =>
  ((await fakeRecords.userRecords(USER_ID, ['outbox'])) as OutboxItem[][]).flat();

/** Keeps a recording that waits for the network. */
async function keepDictation(): Promise<OutboxItem> {
  const part = { type: 'audio/webm', data: new ArrayBuffer(2000) };
  await fakeRecords.putUserRecord(USER_ID, [...recordingsPath(CHAT_ID), 'spoken', 0], part);
  return dictationItem(CHAT_ID, await createRecordings(USER_ID, CHAT_ID).load('spoken'));
}
const recordings = () => fakeRecords.userRecords(USER_ID, ['recordings']);

async function openOutbox(...items: OutboxItem[]) {
  await fakeRecords.putUserRecord(USER_ID, ['outbox'], items);
  renderWithKit(
    <>
      <Routes>
        <Route path="/outbox" element={<OutboxScreen />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <OutboxDelivery />
    </>,
    { route: '/outbox', user: testUser(), shell: { openFeedback } },
  );
}

it('[4.526] the outbox shows all that waits, and each can be discarded', async () => {
  createFakeServer();
  const { id: messageId } = testMessage();
  const rating = { value: 'down', reason: 'Too long', withText: false } as const;
  await openOutbox(
    message('one'),
    ratingItem(CHAT_ID, 'key-rating', { messageId, request: rating }),
    { key: 'f', kind: 'feedback', place: 'feedback', at: Date.now(), body: { message: 'Thanks' } },
  );
  const list = within(await screen.findByRole('list', { name: 'Waiting to be sent' }));
  for (const text of ['one', '👎 Too long', 'Thanks']) list.getByText(text);
  expect(list.getAllByText('Waiting to be sent')).toHaveLength(3);
  for (let left = 3; left > 0; left -= 1) {
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0]!);
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Discard' })).toHaveLength(left - 1),
    );
  }
  screen.getByText('Nothing waits to be sent');
  expect(await stored()).toEqual([]);
});

it('[4.526] a message of the outbox is changed in its chat', async () => {
  createFakeServer();
  await openOutbox(message('one'));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await screen.findByText('Elsewhere');
  expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBe('one');
  expect(await stored()).toEqual([]);
});

it('[6.61] waiting feedback is changed in the feedback dialog', async () => {
  createFakeServer();
  const feedback = { key: 'f', kind: 'feedback', place: 'feedback', at: Date.now() };
  await openOutbox({ ...feedback, body: { message: 'Thanks' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(openFeedback).toHaveBeenCalledOnce());
  const { takeOfferedChange } = await loadOutbox();
  expect(takeOfferedChange()).toMatchObject({ key: 'f' });
});

it('[4.522] beside the question about a message of an earlier day are the last messages of its chat', async () => {
  const server = createFakeServer();
  server.state.messages = [testMessage({ role: 'user', content: 'one' }), testMessage()];
  await openOutbox({ ...message('one'), at: Date.now() - 2 * DAY_MS });
  const last = within(await screen.findByRole('region', { name: 'Last messages of the chat' }));
  last.getByText('one');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, discard it' }));
  await screen.findByText('Nothing waits to be sent');
  expect(await stored()).toEqual([]);
});

it('[5.118] a dictation is transcribed once there is a network, and its text goes to the input', async () => {
  const server = createFakeServer();
  const transcribe = 'POST /api/audio/transcribe';
  server.on(transcribe, () => json({ text: 'In the beginning' }));
  await openOutbox(await keepDictation());
  await screen.findByText('Waiting to be transcribed');
  screen.getByText(/^Dictation/);
  localStorage.setItem(`draft:${CHAT_ID}`, 'Typed.');
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Nothing waits to be sent');
  expect(server.callsTo('POST', '/api/audio/transcribe')).toHaveLength(1);
  expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBe('Typed. In the beginning');
  await waitFor(async () => expect(await recordings()).toEqual([]));
});

it('[5.118] a dictation that the server refuses says why, and can be tried again or discarded', async () => {
  const server = createFakeServer();
  server.on('POST /api/audio/transcribe', () => json({ message: 'This is no sound' }, 422));
  await openOutbox(await keepDictation());
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('This is no sound');
  const tries = () => server.callsTo('POST', '/api/audio/transcribe');
  const before = tries().length;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(tries().length).toBeGreaterThan(before));
  await screen.findByText('This is no sound');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  screen.getByText("Discard the recording? This can't be undone.");
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Nothing waits to be sent');
  await waitFor(async () => expect(await recordings()).toEqual([]));
});

it('[4.530] a page asks to be woken once the network is back, and then sends', async () => {
  const server = createFakeServer();
  server.on('POST /api/audio/transcribe', () => json({ text: 'In the beginning' }));
  const register = vi.fn(async () => {});
  const worker = new EventTarget();
  const serviceWorker = Object.assign(worker, {
    getRegistration: async () => ({ sync: { register } }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  await openOutbox(await keepDictation());
  await screen.findByText('Waiting to be transcribed');
  await waitFor(() => expect(register).toHaveBeenCalledWith('outbox'));
  isOnline = true;
  worker.dispatchEvent(new MessageEvent('message', { data: 'outbox' }));
  await screen.findByText('Nothing waits to be sent');
});

it('[4.527] a new chat waits with its first message, and is created once', async () => {
  const server = createFakeServer();
  const keys: (string | null)[] = [];
  const create = 'POST /api/chats';
  server.on(create, (call) => {
    keys.push(call.headers.get('idempotency-key'));
    throw new TypeError('network error');
  });
  const chat = renderChat('/');
  await chat.send('Begin.');
  await screen.findByText('The chat begins as soon as you are online.');
  await waitFor(async () => expect((await chat.input()).value).toBe(''));
  expect(await stored()).toMatchObject([{ kind: 'chat', body: { content: 'Begin.' } }]);
  server.on(create, (call) => {
    keys.push(call.headers.get('idempotency-key'));
    return json(server.state.chat, 201);
  });
  const sends = () => server.callsTo('POST', `${server.base}/messages/stream`);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sends()).toHaveLength(1));
  expect(sends()[0]!.body).toMatchObject({ content: 'Begin.', parentId: null });
  expect(new Set(keys).size).toBe(1);
});

it('[4.528] a new version of a message waits for the network', async () => {
  const server = createFakeServer();
  const question = testMessage({ role: 'user', content: 'What is a vine?' });
  server.state.messages = [question, testMessage({ parentId: question.id })];
  const chat = renderChat();
  await screen.findByText('What is a vine?');
  await chat.user.click(screen.getByRole('button', { name: 'Edit' }));
  await chat.user.type(
    await screen.findByRole('textbox', { name: 'New text' }),
    ' And a tree?{Enter}',
  );
  await within(await screen.findByRole('list', { name: 'Waiting to be sent' })).findByText(
    'What is a vine? And a tree?',
  );
  expect(await stored()).toMatchObject([{ kind: 'message', body: { versionOf: question.id } }]);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  const sends = () => server.callsTo('POST', `${server.base}/messages/stream`);
  await waitFor(() => expect(sends()).toHaveLength(1));
  expect(sends()[0]!.body).toEqual({ content: 'What is a vine? And a tree?', parentId: null });
});
