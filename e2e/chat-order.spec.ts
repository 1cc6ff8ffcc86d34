import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { chatCalls, headers, pathOf, REQUESTED_WITH } from '@targum/contracts';
import { enter, enterChat, makeChat, openChat, send, sendAndWait } from './support/chats.ts';
import { chatRow, chooseForChat, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const list = (page: Page, name = 'Recent Chats') => page.getByRole('region', { name });
const groupOf = (page: Page, heading: string) => page.getByRole('list', { name: heading });

test('[3.64, 3.66] chats are pinned and archived, also after a reload', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  const first = await makeChat(page);
  const second = await makeChat(page, 'oral-performer');
  await page.goto('/');
  await groupOf(page, 'Today').getByRole('listitem').nth(1).waitFor();
  await chooseForChat(page, first.id, 'Pin');
  const pinned = groupOf(page, 'Pinned').locator(`a[href="/chat/${first.id}"]`);
  await pinned.waitFor();
  await page.reload();
  await pinned.waitFor();
  expect(await list(page).getByRole('heading').allInnerTexts()).toEqual([
    'Recent Chats',
    'Pinned',
    'Today',
  ]);

  await chooseForChat(page, second.id, 'Archive');
  await seeNotice(page, 'Chat archived');
  await chatRow(page, second.id).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Archived' }).click();
  const archived = list(page, 'Archived').locator(`a[href="/chat/${second.id}"]`);
  await archived.waitFor();
  await list(page, 'Archived').getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await archived.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Recent Chats' }).click();
  await groupOf(page, 'Today').locator(`a[href="/chat/${second.id}"]`).waitFor();
});

test('[3.67] a reply that goes on in the background is marked, and then unread', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const other = await makeChat(page);
  await page.reload();
  await send(page, '/long 60');
  await page.getByText(/word3\b/).waitFor();
  await chatRow(page, other.id).getByRole('link').click();
  await page.getByRole('heading', { name: 'Start a conversation' }).waitFor();
  await chatRow(page, chat.id).getByRole('img', { name: 'Reply in progress' }).waitFor();
  await chatRow(page, chat.id).getByRole('img', { name: 'New reply' }).waitFor();

  const read = page.waitForResponse((answer) =>
    answer.url().endsWith(pathOf(chatCalls.read, { chatId: chat.id })),
  );
  await chatRow(page, chat.id).getByRole('link').click();
  expect((await read).status()).toBe(204);
  await openChat(page, other);
  await chatRow(page, chat.id).waitFor();
  expect(await chatRow(page, chat.id).getByRole('img').count()).toBe(0);
});

test('[3.17] the title made by the model shows in the chat and in the list', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const question = 'How do I tell the story of the mustard seed to children';
  const title = 'The mustard seed for children';
  // The stand-in's titles are those of the first message, so another device's rename takes their place.
  await sendAndWait(page, question);
  const renamed = await page.request.patch(pathOf(chatCalls.update, { chatId: chat.id }), {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { title },
  });
  expect(renamed.status()).toBe(200);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await chatRow(page, chat.id).getByText(title, { exact: true }).waitFor();
});
