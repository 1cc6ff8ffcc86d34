import { expect } from 'vitest';
import type { Page, Request } from 'playwright-core';
import type { Chat } from '@targum/contracts';
import {
  enter,
  enterChat,
  openChat,
  readyInput,
  replies,
  send,
  sendAndWait,
  storedMessages,
} from './support/chats.ts';
import { chooseInUserMenu, seeFocus, seeNotice } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const back = (page: Page) => page.getByRole('status').filter({ hasText: 'You are online again.' });

const queueOf = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' });

/** Matches the paths for sending a message, with streaming and without. */
const sendPath = /\/messages(\/stream)?$/;
const isSend = (request: Request) => request.method() === 'POST' && sendPath.test(request.url());

const contents = async (page: Page, chat: Chat) =>
  (await storedMessages(page, chat)).map(({ content }) => content);

test('[10.13, 4.135] a page that loses its network says so, keeps messages, and sends each once afterwards', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  const chat = await enterChat(page, origin);
  await sendAndWait(page, '/echo Before.');
  expect(await bar(page).count()).toBe(0);

  await page.context().setOffline(true);
  await bar(page).getByText('what you write is kept').waitFor();
  await replies(page).getByText('Before.', { exact: true }).waitFor();
  await send(page, '/echo After.');
  await send(page, '/echo Last.');
  const queue = queueOf(page);
  await queue.getByText('Waiting to be sent').nth(1).waitFor();
  await bar(page).waitFor();

  await page.context().setOffline(false);
  await bar(page).waitFor({ state: 'detached' });
  await back(page).waitFor();
  await replies(page).getByText('After.', { exact: true }).waitFor();
  await replies(page).getByText('Last.', { exact: true }).waitFor();
  await readyInput(page).waitFor();
  await queue.waitFor({ state: 'detached' });
  expect((await storedMessages(page, chat)).map(({ content }) => content)).toEqual([
    '/echo Before.',
    'Before.',
    '/echo After.',
    'After.',
    '/echo Last.',
    'Last.',
  ]);
});

test('[4.135] two tabs that are online again at the same time send each message once', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const other = await page.context().newPage();
  await openChat(other, chat);
  // Meanwhile each tab loads the code that it needs without a network.
  await sendAndWait(page, '/echo First.');
  await sendAndWait(other, '/echo Second.');
  await replies(page).getByText('Second.', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await Promise.all([bar(page).waitFor(), bar(other).waitFor()]);
  await send(page, '/echo Once.');
  await send(page, '/echo Next.');
  await queueOf(other).getByRole('listitem').nth(1).waitFor();
  let sends = 0;
  page.context().on('request', (request) => {
    if (isSend(request)) sends += 1;
  });
  await page.context().setOffline(false);
  for (const tab of [page, other]) {
    await replies(tab).getByText('Next.', { exact: true }).waitFor();
    await queueOf(tab).waitFor({ state: 'detached' });
  }
  const stored = ['First.', 'Second.', 'Once.', 'Next.'].flatMap((text) => [`/echo ${text}`, text]);
  await expect.poll(() => contents(page, chat)).toEqual(stored);
  expect(sends).toBe(2);
});

test(
  '[4.546] a network that loses every third call and answer stores each message once',
  { timeout: 120_000 },
  async ({ visitor, origin }) => {
    const page = await visitor();
    const chat = await enterChat(page, origin);
    await sendAndWait(page, '/echo First.');
    let calls = 0;
    await page.route('**/api/**', async (route) => {
      calls += 1;
      if (calls % 3 > 0) return route.continue();
      // Every second loss is that of the answer.
      if (calls % 6 === 0 && !route.request().url().includes('follow=')) await route.fetch();
      await route.abort();
    });
    const texts = ['Second.', 'Third.', 'Fourth.', 'Fifth.'];
    for (const text of texts) await send(page, `/echo ${text}`);
    for (const text of texts) await replies(page).getByText(text, { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await queueOf(page).waitFor({ state: 'detached' });
    expect(await contents(page, chat)).toEqual(
      ['First.', ...texts].flatMap((text) => [`/echo ${text}`, text]),
    );
  },
);

test('an unreachable server counts as offline too', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(page, 'Failed to create new chat');
  await bar(page).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await back(page).waitFor();
  expect(await bar(page).count()).toBe(0);
});

/**
 * Opens a page that never becomes idle, so that it prefetches nothing. Waits for the code that the
 * page loads by itself.
 */
async function busyPage(page: Page, origin: string, path: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await enter(page, origin);
  await page.goto(path, { waitUntil: 'networkidle' });
}

const code = '**/assets/*';

/**
 * Blocks requests for code.
 * @returns the blocked URLs.
 */
async function withholdCode(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.route(code, (route) => {
    blocked.push(route.request().url());
    return route.abort();
  });
  return blocked;
}

const closeNotice = async (page: Page) => {
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' });
};

const seeMissing = (page: Page) =>
  seeNotice(
    page,
    'This could not be opened',
    'Check your connection and try again. If that does not help, reload the page.',
  );

test.for([
  { what: 'menu', path: '/dashboard', role: 'button', name: 'New Chat', entry: 'menuitem' },
  { what: 'chooser', path: '/', role: 'combobox', name: 'Choose your assistant', entry: 'option' },
] as const)(
  'a $what whose code fails to load shows an error and opens at the next press',
  async ({ path, role, name, entry }, { visitor, origin }) => {
    const page = await visitor();
    await busyPage(page, origin, path);
    const trigger = page.getByRole(role, { name, exact: true });
    await trigger.waitFor();
    const blocked = await withholdCode(page);
    await trigger.focus();
    await page.keyboard.press('Enter');
    await seeMissing(page);
    await seeFocus(trigger);
    expect(blocked.length).toBeGreaterThan(0);
    expect(new Set(blocked).size).toBe(blocked.length);
    // From here on, one script loads, and the others stay blocked. Playwright runs the newest
    // handler first, so this handler replaces the earlier one. The page requests the code again
    // when the notice closes and the focus returns to the button.
    const [first] = blocked;
    await page.route(code, (route) =>
      blocked.length > 1 && route.request().url() === first ? route.continue() : route.abort(),
    );
    await closeNotice(page);
    await seeFocus(trigger);
    await page.keyboard.press('Enter');
    await seeMissing(page);
    await seeFocus(trigger);
    await page.unroute(code);
    await page.keyboard.press('Enter');
    await page.getByRole(entry, { name: 'Storyteller' }).waitFor();
  },
);

test('dialogs and screens whose code fails to load show an error and open later', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await busyPage(page, origin, '/dashboard');
  await page.getByText('There is nothing here').waitFor();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).waitFor();
  await withholdCode(page);
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await seeMissing(page);
  await chooseInUserMenu(page, 'QR Code');
  await page.getByText('This screen could not be loaded').waitFor();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'QR Code' }).waitFor();
  await chooseInUserMenu(page, 'Change Password');
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
});
