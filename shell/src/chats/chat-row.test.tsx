import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeRecords, renderWithKit, testChat, testUser } from '@targum/ui-kit/testing';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import { ChatRow } from './chat-row.tsx';

vi.mock(
  '../../../libs/ui-kit/src/storage/user-records.ts',
  async () => (await import('@targum/ui-kit/testing')).fakeRecords,
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chat = testChat();

const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

it('a dialog stays open when the answer of an earlier dialog arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = vi.fn(async () => promise);
  vi.stubGlobal('fetch', sent);
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await choose('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await choose('Rename');
  const title = await screen.findByDisplayValue('The good shepherd');
  await userEvent.clear(title);
  await userEvent.type(title, 'Psalm 23');
  const refusal = { code: 'conflict', message: 'Not now', requestId: 'r' };
  await act(async () => resolve(Response.json(refusal, { status: 409 })));
  await screen.findByText('Failed to delete chat');
  expect(screen.getByDisplayValue('Psalm 23')).toBeTruthy();
});

it('[3.62] a row names the assistant, and describes its options by the title', async () => {
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await screen.findByRole('link', { name: /^The good shepherd.*Storyteller$/ });
  const options = () => screen.getByRole('button', { name: 'Chat options' });
  const description = () =>
    document.getElementById(options().getAttribute('aria-describedby')!)?.textContent;
  expect(description()).toBe('The good shepherd');
  await userEvent.click(options());
  await screen.findByRole('menu');
  expect(description()).toBe('The good shepherd');
});

it('[4.514] Keep for offline keeps the newest 200 messages and the passage of a chat, and marks it', async () => {
  const { id: userId } = testUser();
  const passage = { ref: 'MRK 4:35-41', textId: 'web' };
  const path = `GET /api/chats/${chat.id}`;
  const page = (limit: number) =>
    Array.from({ length: limit }, () => ({ id: crypto.randomUUID(), status: 'complete' }));
  const { requestsFor } = fakeServer({
    [path]: { ...chat, passage },
    [`${path}/messages`]: ({ url }: Request) =>
      Response.json(page(Number(new URL(url).searchParams.get('limit')))),
    'GET /api/passages': { ref: passage.ref },
    'GET /api/texts': [],
  });
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await choose('Keep for offline');
  await screen.findByRole('img', { name: 'Kept for offline' });
  await screen.findByText('You can now read this chat without a network');
  const [asked] = requestsFor('GET /api/passages');
  expect(Object.fromEntries(new URL(asked!.url).searchParams)).toEqual({
    ref: passage.ref,
    text: passage.textId,
  });
  const records = await fakeRecords.userRecordPaths(userId, ['kept', 'data']);
  expect(records).toEqual([
    ['chat', chat.id],
    ['messages', chat.id],
    ['passage', JSON.stringify({ ref: passage.ref, text: passage.textId })],
    ['texts', ''],
  ]);
  const [kept] = await fakeRecords.userRecords(userId, ['kept', 'data', 'messages']);
  expect(kept).toMatchObject({ data: { messages: { length: 200 }, hasOlder: true } });

  await choose('Do not keep for offline');
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Kept for offline' })).toBeNull());
  expect(await fakeRecords.userRecordPaths(userId, ['kept', 'chosen'])).toEqual([]);
  expect(await fakeRecords.userRecordPaths(userId, ['kept', 'data'])).toHaveLength(4);
});

it('[4.514] Keep for offline says why a chat could not be kept', async () => {
  fakeServer({
    [`GET /api/chats/${chat.id}`]: refuse(404, 'not_found', 'Chat not found'),
  });
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await choose('Keep for offline');
  await screen.findByText('The chat could not be kept');
  expect(screen.queryByRole('img', { name: 'Kept for offline' })).toBeNull();
});

it('[4.514] a chat for which the browser has no room is not marked as kept', async () => {
  const path = `GET /api/chats/${chat.id}`;
  fakeServer({ [path]: chat, [`${path}/messages`]: [] });
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(fakeRecords, 'putUserRecord').mockRejectedValueOnce(full);
  renderWithKit(
    <ul>
      <ChatRow chat={chat} />
    </ul>,
    { user: testUser() },
  );
  await choose('Keep for offline');
  await screen.findByText('The chat could not be kept');
  expect(await fakeRecords.userRecordPaths(testUser().id, ['kept', 'chosen'])).toEqual([]);
});
