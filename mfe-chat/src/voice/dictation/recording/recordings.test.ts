import { afterEach, expect, it, vi } from 'vitest';
import { outboxKey, recordingsPath } from '@targum/ui-kit';
import { fakeRecords } from '@targum/ui-kit/testing';
import { createRecordings } from './recordings.ts';

vi.mock(
  '../../../../../libs/ui-kit/src/storage/user-records.ts',
  async () => (await import('@targum/ui-kit/testing')).fakeRecords,
);

const USER = 'user';
const CHAT = 'chat';

const kept = () => fakeRecords.userRecordPaths(USER, recordingsPath(CHAT));

afterEach(() => fakeRecords.removeUserRecords(USER));

it('[5.119] a recording for which the storage has no more room goes on in the page, with one warning', async () => {
  const onUnkept = vi.fn();
  const recording = createRecordings(USER, CHAT, onUnkept).begin('audio/webm');
  recording.add(new Blob(['first ']));
  await recording.settled();
  const { putUserRecord } = fakeRecords;
  const refuse = vi
    .spyOn(fakeRecords, 'putUserRecord')
    .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    .mockImplementation(putUserRecord);
  recording.add(new Blob(['second ']));
  recording.add(new Blob(['third']));
  await recording.settled();
  expect(onUnkept).toHaveBeenCalledOnce();
  // A later part would follow a gap.
  expect(refuse).toHaveBeenCalledOnce();
  expect(await kept()).toHaveLength(1);
  expect(await recording.sound().text()).toBe('first second third');
  await recording.remove();
  expect(await kept()).toEqual([]);
});

it('[5.118] a recording that waits in the outbox is not offered at the input', async () => {
  const recordings = createRecordings(USER, CHAT);
  const recording = recordings.begin('audio/webm');
  recording.add(new Blob(['spoken']));
  await recording.settled();
  expect((await recordings.oldest())?.id).toBe(recording.id);
  localStorage.setItem(outboxKey(USER), JSON.stringify([{ key: `${recording.id}-6` }]));
  expect(await recordings.oldest()).toBeNull();
  expect(await (await recordings.load(recording.id)).sound().text()).toBe('spoken');
});
