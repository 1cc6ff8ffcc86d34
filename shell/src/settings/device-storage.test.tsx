import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareDevice } from '@targum/ui-kit/shared-device';
import { fakeRecords, renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { DeviceStorage } from './device-storage.tsx';

vi.mock(
  '../../../libs/ui-kit/src/storage/user-records.ts',
  async () => (await import('@targum/ui-kit/testing')).fakeRecords,
);

const user = testUser();
const SHEPHERD = testChat();
const STORM = testChat({ id: '01938f5e-7c1a-7000-8000-0000000000c2', title: 'The storm' });

async function keep({ id, title }: typeof SHEPHERD, bytes: number): Promise<void> {
  const record = { version: 1, at: 1, data: { ...SHEPHERD, id, title } };
  await fakeRecords.putUserRecord(user.id, ['kept', 'data', 'chat', id], record);
  const size = { kind: 'chat', id, at: 1, bytes, isOfChat: true };
  await fakeRecords.putUserRecord(user.id, ['kept', 'size', 'chat', id], size);
}

beforeEach(async () => {
  await fakeRecords.removeUserRecords(user.id);
  await fakeRecords.putUserRecord(user.id, ['drafts'], 'stays');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = () => renderWithKit(<DeviceStorage />, { user });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('[2.224] the settings name the size of what is kept and of each chat, and remove it', async () => {
  await keep(SHEPHERD, 45_100);
  await keep(STORM, 1_230_000);
  open();
  await screen.findByText('Used: 1.3 MB');
  expect(rows()).toEqual(['The storm1.3 MBRemove', 'The good shepherd46 kBRemove']);
  await press('Remove The storm');
  await screen.findByText('Used: 46 kB');
  expect(rows()).toHaveLength(1);

  await press('Remove all');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(rows()).toHaveLength(1);
  await press('Remove all');
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Remove all' }));
  await screen.findByText('No chat is kept on this device.');
  expect(await fakeRecords.userRecords(user.id, [])).toEqual(['stays']);
});

it('[2.225] the settings say that a shared device keeps nothing', async () => {
  shareDevice(true);
  open();
  await screen.findByText(/^This browser keeps nothing on this device, because you chose/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('[2.225] the settings say that the browser refuses storage', async () => {
  vi.spyOn(fakeRecords, 'userRecords').mockRejectedValue(new Error('refused'));
  open();
  await screen.findByText(/^This browser keeps nothing on this device\. Without a network/);
  expect(screen.queryByRole('button')).toBeNull();
});
