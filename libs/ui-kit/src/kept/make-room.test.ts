import { beforeEach, expect, it, vi } from 'vitest';
import type { Chat } from '@targum/contracts';
import { fakeRecords, testChat, testUser } from '../testing/index.tsx';
import { kinds } from './kinds.ts';
import { makeRoom } from './make-room.ts';
import { chooseChat, KEPT, keptSizes, putKept } from './records.ts';

vi.mock(
  '../storage/user-records.ts',
  async () => (await import('../testing/fake-records.ts')).fakeRecords,
);

const { id: MARA } = testUser();
const idOfChat = (place: number) => `01938f5e-7c1a-7000-8000-${String(place).padStart(12, '0')}`;

/** Keeps a chat whose title has this number of characters. The places are the order of opening. */
async function keep(place: number, characters = 10): Promise<void> {
  const chat: Chat = testChat({ id: idOfChat(place), title: 'x'.repeat(characters) });
  await putKept(MARA, kinds['getChat']!, chat.id, place, chat);
  const page = { messages: [], hasOlder: false };
  await putKept(MARA, kinds['listMessages']!, chat.id, place, page);
}

/** Returns the places of the chats of which anything is kept. */
async function keptPlaces(): Promise<number[]> {
  const sizes = (await keptSizes(MARA)).filter(({ isOfChat }) => isOfChat);
  return [...new Set(sizes.map(({ id }) => Number(id.slice(-12))))].toSorted((a, b) => a - b);
}

const grant = (quota: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota }) } });

beforeEach(() => fakeRecords.removeUserRecords(MARA));

it('[4.510] the last 50 opened chats are kept, and those that are kept for offline besides', async () => {
  for (let place = 1; place <= 53; place += 1) await keep(place);
  await chooseChat(MARA, idOfChat(1), null);
  await makeRoom(MARA);
  const places = await keptPlaces();
  expect(places).toHaveLength(51);
  expect(places.slice(0, 3)).toEqual([1, 4, 5]);
});

it('[4.510, 4.514] a third of what the browser grants is kept, the oldest goes first and what is kept for offline last', async () => {
  for (const place of [1, 2, 3, 4]) await keep(place, 10_000);
  await putKept(MARA, kinds['currentUser']!, '', 0, testUser());
  await chooseChat(MARA, idOfChat(1), null);
  grant(3 * 25_000);
  await makeRoom(MARA);
  expect(await keptPlaces()).toEqual([1, 4]);
  grant(3 * 15_000);
  await makeRoom(MARA);
  expect(await keptPlaces()).toEqual([1]);
  grant(3);
  await makeRoom(MARA);
  expect((await keptSizes(MARA)).map(({ kind }) => kind)).toEqual(['user']);
});

it('[4.510] at most 50 MB are kept', async () => {
  for (const place of [1, 2, 3]) {
    await keep(place);
    const size = {
      kind: 'chat',
      id: idOfChat(place),
      at: place,
      bytes: 20_000_000,
      isOfChat: true,
    };
    await fakeRecords.putUserRecord(MARA, [KEPT, 'size', 'chat', size.id], size);
  }
  await makeRoom(MARA);
  expect(await keptPlaces()).toEqual([2, 3]);
});
