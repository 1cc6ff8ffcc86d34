import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startBadLink } from './support/bad-link.ts';
import {
  enter,
  enterChat,
  makeChat,
  input,
  openChat,
  replies,
  say,
  send,
  sendAndWait,
  storedMessages,
} from './support/chats.ts';
import { phone, test as base } from './support/spec.ts';
import type { BadLink } from './support/bad-link.ts';
import { chatRow, chooseInUserMenu, openSidebar } from './support/screen.ts';

const test = base.extend<{ link: BadLink; captive: string }>({
  link: async ({ origin }, use) => {
    const link = await startBadLink(origin);
    await use(link);
    await link.stop();
  },
  /** The origin of a network that asks people to sign in: it answers with its own page. */
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  captive: async ({}, use) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Airport</title><h1>Welcome to the airport</h1>');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

const asOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: /You are offline\. Shown as of \d/ });

/** Returns everything that the browser has stored for the product, apart from its code. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('targum');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const database = opened.result;
    const read = (find: (store: IDBObjectStore) => IDBRequest) =>
      new Promise((resolve) => {
        if (!database.objectStoreNames.contains('user-records')) return resolve([]);
        const request = find(database.transaction('user-records').objectStore('user-records'));
        request.addEventListener('success', () => resolve(request.result));
      });
    const records = [
      await read((store) => store.getAll()),
      await read((store) => store.getAllKeys()),
    ];
    database.close();
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(url);
    return JSON.stringify([records, paths, Object.entries(localStorage)]);
  });

/** Opens a chat with a reply, and waits until it is kept together with the product's files. */
async function keptChat(page: Page, origin: string, text: string) {
  const chat = await enterChat(page, origin);
  await sendAndWait(page, `/echo ${text}`);
  await expect.poll(() => storedTexts(page)).toContain(`"${text}"`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/complete')) !== undefined))
    .toBe(true);
  return chat;
}

test('[4.510, 4.511, 4.514, 2.220] what was read stays readable without a network, until the logout', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone, keepsFiles: true, loadsAhead: true });
  const chat = await keptChat(page, origin, 'Selah.');
  const other = await makeChat(page);
  await say(page, other, '/echo Amen.');
  await page.reload();
  await openSidebar(page);
  await chatRow(page, other.id).getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Keep for offline' }).click();
  await chatRow(page, other.id).getByRole('img', { name: 'Kept for offline' }).waitFor();
  await page.context().setOffline(true);
  await page.goto(`/chat/${other.id}`);
  await replies(page).getByText('Amen.', { exact: true }).waitFor();
  await page.goto(`/chat/${chat.id}`);
  await replies(page).getByText('Selah.', { exact: true }).waitFor();
  await asOf(page).waitFor();
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await page.locator(`[data-chat="${chat.id}"]`).waitFor();
  await page.goto(`/chat/${randomUUID()}`);
  await page.getByText('Keep this chat when you are online').waitFor();

  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await chooseInUserMenu(page, 'Log out');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => storedTexts(page)).not.toContain('Selah.');
  expect(await storedTexts(page)).not.toContain(chat.person.email);
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('[2.221] a person who signs in finds nothing of the person before', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ keepsFiles: true, loadsAhead: true });
  const { person } = await keptChat(page, origin, 'Secret.');
  const next = await enter(page, origin);
  await page.goto('/');
  await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
  await expect.poll(() => storedTexts(page)).toContain(next.email);
  const stored = await storedTexts(page);
  for (const text of ['Secret.', person.email]) expect(stored).not.toContain(text);
});

test('[4.512] a chat that was kept is up to date as soon as the network is back', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ keepsFiles: true, loadsAhead: true });
  const chat = await keptChat(page, origin, 'First.');
  const elsewhere = await visitor();
  await enter(elsewhere, origin, chat.person);
  await page.context().setOffline(true);
  await page.reload();
  await asOf(page).waitFor();
  await openChat(elsewhere, chat);
  await sendAndWait(elsewhere, '/echo Second.');
  await page.context().setOffline(false);
  await replies(page).getByText('Second.', { exact: true }).waitFor();
  expect(await asOf(page).count()).toBe(0);
});

const SLOW = { bitsPerSecond: 50_000, roundTripMs: 2000 };

test(
  '[4.544] on a slow network, a kept chat opens, and a message is sent once',
  { timeout: 120_000 },
  async ({ visitor, link }) => {
    const page = await visitor({ origin: link.origin, keepsFiles: true, loadsAhead: true });
    const chat = await keptChat(page, link.origin, 'Selah.');
    link.become(SLOW);
    await page.reload();
    await replies(page).getByText('Selah.', { exact: true }).waitFor();
    await send(page, '/echo Once.');
    await replies(page).getByText('Once.', { exact: true }).waitFor();
    link.become();
    expect((await storedMessages(page, chat)).map(({ content }) => content)).toEqual([
      ...['/echo Selah.', 'Selah.', '/echo Once.', 'Once.'],
    ]);
  },
);

test('[3.178, 4.545, 8.164] the page of a network that asks people to sign in replaces nothing', async ({
  visitor,
  link,
  captive,
}) => {
  const page = await visitor({ origin: link.origin, keepsFiles: true, loadsAhead: true });
  const chat = await keptChat(page, link.origin, 'Selah.');
  link.become(undefined, captive);
  await send(page, '/echo Held.');
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' });
  // The page takes the answer for none, and puts the text back, since it was online before.
  await page.getByText('You are offline.').first().waitFor();
  await expect.poll(() => input(page).inputValue()).toBe('/echo Held.');
  await input(page).press('Enter');
  await waiting.getByText('/echo Held.').waitFor();
  await page.reload();
  await replies(page).getByText('Selah.', { exact: true }).waitFor();
  await waiting.getByText('/echo Held.').waitFor();
  await asOf(page).waitFor();
  link.become();
  await replies(page).getByText('Held.', { exact: true }).waitFor();
  await waiting.waitFor({ state: 'detached' });
  expect((await storedMessages(page, chat)).map(({ content }) => content)).toEqual([
    ...['/echo Selah.', 'Selah.', '/echo Held.', 'Held.'],
  ]);
  expect(await page.getByText('Welcome to the airport').count()).toBe(0);
});
