import { beforeEach, expect, it, vi } from 'vitest';
import { testUser } from '../testing/index.tsx';
import { noteContact, readableBy } from './contact.ts';
import { keepsOther } from './last-person.ts';

vi.mock(
  '../storage/user-records.ts',
  async () => (await import('../testing/fake-records.ts')).fakeRecords,
);

// Test files share modules, and another file may have loaded these with the real storage.
vi.resetModules();
const { fakeRecords } = await import('../testing/fake-records.ts');
const { wipeOthers } = await import('./last-user.ts');

const ANA = testUser({ id: '01938f5e-7c1a-7000-8000-0000000000a0' });
const BEN = testUser({ id: '01938f5e-7c1a-7000-8000-0000000000b0' });
const texts = { 'draft:home': 'secret', [`outbox:${ANA.id}`]: '[{}]' };

const kindsOf = async (userId: string) =>
  (await fakeRecords.userRecordPaths(userId, [])).map(([kind]) => kind);
const storedTexts = () => Object.keys(texts).filter((key) => localStorage.getItem(key) !== null);

beforeEach(async () => {
  await fakeRecords.removeRecordsOfOthers(undefined);
  for (const kind of ['kept', 'outbox', 'recordings'])
    await fakeRecords.putUserRecord(ANA.id, [kind], 'secret');
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  noteContact(ANA.id);
});

it('[2.230] another person who signs in finds no draft, recording or waiting message of the person before', async () => {
  await fakeRecords.putUserRecord(BEN.id, ['outbox'], []);
  await wipeOthers(BEN.id);
  expect(await kindsOf(ANA.id)).toEqual([]);
  expect(storedTexts()).toEqual([]);
  expect(await kindsOf(BEN.id)).toEqual(['outbox']);
});

it('[2.230] a lost session leaves what was written for the same person, and deletes it for another one', async () => {
  await wipeOthers();
  expect(readableBy()).toBeUndefined();
  expect(await kindsOf(ANA.id)).toEqual(['outbox', 'recordings']);
  expect(storedTexts()).toEqual(Object.keys(texts));
  expect([keepsOther(ANA.id), keepsOther(BEN.id)]).toEqual([false, true]);
  await wipeOthers(BEN.id);
  expect(await kindsOf(ANA.id)).toEqual([]);
  expect(storedTexts()).toEqual([]);
});
