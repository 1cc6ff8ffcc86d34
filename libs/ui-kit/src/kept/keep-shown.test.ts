import { beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '@targum/contracts';
import { api } from '../api/api.ts';
import { chatsApi } from '../chats/chats-api.ts';
import { sessionApi } from '../session/session-api.ts';
import { fakeRecords, testChat, testStore, testUser } from '../testing/index.tsx';
import { noteContact, readableBy } from './contact.ts';
import { findKept } from './find-kept.ts';
import { keepShown } from './keep-shown.ts';
import { selectAsOf } from './kept-slice.ts';
import { kinds } from './kinds.ts';
import { KEPT, putKept, readKept } from './records.ts';
import { shareDevice } from './shared-device.ts';

vi.mock(
  '../storage/user-records.ts',
  async () => (await import('../testing/fake-records.ts')).fakeRecords,
);

/** Another person in each test, because a page keeps data a moment after it has shown it. */
let MARA = testUser();
const CHAT = testChat();
const { getChat, listChats } = chatsApi.endpoints;
const KEPT_AT = Date.parse('2026-05-01T10:42:00Z');

const kept = () => fakeRecords.userRecords(MARA.id, [KEPT]);

beforeEach(() => {
  MARA = testUser({ id: crypto.randomUUID() });
});

function openPage(person = MARA) {
  const store = testStore();
  keepShown(store);
  const signIn = (user = person) =>
    store.dispatch(sessionApi.util.upsertQueryData('currentUser', undefined, user));
  const chat = () => getChat.select(CHAT.id)(store.getState()).data;
  return { store, signIn, chat, open: () => store.dispatch(getChat.initiate(CHAT.id)) };
}

/** A message that follows another one. */
function testMessage(place: number, changes: Partial<Message> = {}): Message {
  const idAt = (at: number) => `01938f5e-7c1a-7000-8000-${String(at).padStart(12, '0')}`;
  return {
    id: idAt(place),
    chatId: CHAT.id,
    role: 'user',
    content: `Message ${place}`,
    status: 'complete',
    assistantId: null,
    createdAt: CHAT.createdAt,
    parentId: place === 0 ? null : idAt(place - 1),
    annotations: [],
    ...changes,
  };
}

const pageOf = (from: number, to: number, hasOlder: boolean) => ({
  messages: Array.from({ length: to - from }, (_, index) => testMessage(from + index)),
  hasOlder,
});

it('[4.510, 4.512] a chat that was read shows at once at the next start, and then what is new', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CHAT)));
  const first = openPage();
  await first.signIn();
  await first.open();
  await vi.waitFor(async () => expect(await kept()).not.toEqual([]));

  vi.useFakeTimers({ toFake: ['Date'] });
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const next = openPage();
  await next.signIn();
  const opened = next.open();
  await vi.waitFor(() => expect(next.chat()?.title).toBe(CHAT.title));
  expect(Object.keys(selectAsOf(next.store.getState()))).toEqual([`getChat ${CHAT.id}`]);
  vi.setSystemTime(Date.now() + 1000);
  answer.resolve(Response.json({ ...CHAT, title: 'Psalm 23' }));
  await opened;
  expect(next.chat()?.title).toBe('Psalm 23');
  await vi.waitFor(() => expect(selectAsOf(next.store.getState())).toEqual({}));
});

it('[4.513] a record of another version, or one that is not whole, is deleted and not shown', async () => {
  const kind = kinds['getChat']!;
  for (const change of [{ version: 0 }, { version: 2 }, { at: undefined }, { data: { id: 1 } }]) {
    await putKept(MARA.id, kind, CHAT.id, KEPT_AT, CHAT);
    const [record] = await fakeRecords.userRecords(MARA.id, [KEPT, 'data', 'chat', CHAT.id]);
    const path = [KEPT, 'data', 'chat', CHAT.id];
    await fakeRecords.putUserRecord(MARA.id, path, { ...(record as object), ...change });
    expect(await findKept(MARA.id, 'getChat', CHAT.id)).toBeUndefined();
    expect(await kept()).toEqual([]);
  }
});

it('[4.511] without a list of chats, the kept chats are listed', async () => {
  await putKept(MARA.id, kinds['getChat']!, CHAT.id, KEPT_AT, CHAT);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const page = openPage();
  await page.signIn();
  void page.store.dispatch(listChats.initiate(undefined));
  await vi.waitFor(() => {
    const { data } = listChats.select(undefined)(page.store.getState());
    expect(data?.chats.map(({ title }) => title)).toEqual([CHAT.title]);
  });
});

it('[4.510] older messages that are kept stay when the chat is opened again, up to 200', async () => {
  const kind = kinds['listMessages']!;
  await putKept(MARA.id, kind, CHAT.id, KEPT_AT, pageOf(0, 180, false));
  const page = openPage();
  await page.signIn();
  noteContact(MARA.id);
  const value = pageOf(150, 210, true);
  const entry = { endpointName: 'listMessages', arg: CHAT.id, value };
  // The endpoint belongs to the chat's remote.
  api.injectEndpoints({
    endpoints: (build) => ({
      listMessages: build.query<typeof value, string>({ queryFn: () => ({ data: value }) }),
    }),
  });
  page.store.dispatch(api.util.upsertQueryEntries([entry] as never) as never);
  await vi.waitFor(async () => {
    const record = await readKept(MARA.id, kind, CHAT.id);
    const { messages, hasOlder } = record!.data as typeof value;
    expect([messages[0]?.content, messages.at(-1)?.content]).toEqual(['Message 10', 'Message 209']);
    expect([messages.length, hasOlder]).toEqual([200, true]);
  });
});

it('[2.222] a shared device keeps nothing, and deletes what it has kept', async () => {
  await putKept(MARA.id, kinds['getChat']!, CHAT.id, KEPT_AT, CHAT);
  noteContact(MARA.id);
  shareDevice(true);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CHAT)));
  const page = openPage();
  await page.signIn();
  await page.open();
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(readableBy()).toBeUndefined();
});

it.each([{ approvalStatus: 'pending' }, { mustChangePassword: true }] as const)(
  'nothing is kept of a user with %j',
  async (changes) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CHAT)));
    const page = openPage();
    await page.signIn(testUser(changes));
    await page.open();
    expect(readableBy()).toBeUndefined();
  },
);

it('[2.225] a browser that refuses storage works with the server alone', async () => {
  const refused = () => Promise.reject(new Error('refused'));
  for (const name of ['putUserRecord', 'userRecords', 'userRecordPaths'] as const)
    vi.spyOn(fakeRecords, name).mockImplementation(refused);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CHAT)));
  const page = openPage();
  await page.signIn();
  await page.open();
  expect(page.chat()?.title).toBe(CHAT.title);
});

it('[2.220] a lost session deletes what is kept', async () => {
  await putKept(MARA.id, kinds['getChat']!, CHAT.id, KEPT_AT, CHAT);
  const page = openPage();
  await page.signIn();
  await vi.waitFor(() => expect(readableBy()).toBe(MARA.id));
  const refusal = { code: 'unauthorized', message: 'Unauthorized', requestId: 'r-1' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 401 })));
  await page.open();
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(readableBy()).toBeUndefined();
});

it('[2.221] a page starts again once another tab has signed in another person', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CHAT)));
  const page = openPage();
  await page.signIn();
  await page.open();
  await vi.waitFor(async () => expect(await kept()).not.toEqual([]));
  const reloadsAfter = (userId: string) => {
    reload.mockClear();
    const newValue = JSON.stringify({ userId });
    window.dispatchEvent(new StorageEvent('storage', { key: 'last-person', newValue }));
    return reload.mock.calls.length;
  };
  // The pages of earlier tests, which show other people, listen, too.
  const ofOthers = reloadsAfter(MARA.id);
  expect(reloadsAfter('01938f5e-7c1a-7000-8000-0000000000b0')).toBe(ofOthers + 1);
});
