import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import {
  enter,
  enterChat,
  input,
  readyInput,
  replies,
  send,
  sendAndWait,
} from './support/chats.ts';
import { seeNotice } from './support/screen.ts';
import { bothWidths, test } from './support/spec.ts';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });
const back = (page: Page) => page.getByRole('status').filter({ hasText: 'You are online again.' });

test.for(bothWidths)(
  'a page without a network says so, keeps what is written, and goes on after it, on a $form',
  async ({ viewport }, { visitor, origin }) => {
    const page = await visitor({ viewport });
    await enterChat(page, origin);
    await sendAndWait(page, '/echo Before.');
    expect(await bar(page).count()).toBe(0);

    await page.context().setOffline(true);
    await bar(page).getByText('what you write is kept').waitFor();
    await replies(page).getByText('Before.', { exact: true }).waitFor();
    await send(page, '/echo After.');
    await seeNotice(page, 'Failed to send message');
    await readyInput(page).waitFor();
    expect(await input(page).inputValue()).toBe('/echo After.');
    await bar(page).waitFor();

    await page.context().setOffline(false);
    await bar(page).waitFor({ state: 'detached' });
    await back(page).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await replies(page).getByText('After.', { exact: true }).waitFor();
  },
);

test('a network without our server counts as offline too', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(page, 'Failed to create new chat');
  await bar(page).waitFor();
  await page.unroute('**/api/**');
  await back(page).waitFor();
  expect(await bar(page).count()).toBe(0);
});

test('who came without a network is known once it is back', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/qr-code');
  await seeNotice(page, 'Failed to load user data');
  await bar(page).getByText('You can sign in once you are back.').waitFor();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.unroute('**/api/**');
  await page.getByRole('heading', { name: 'QR Code' }).waitFor();
});
