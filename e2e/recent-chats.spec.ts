import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { chatCalls, headers, REQUESTED_WITH } from '@targum/contracts';
import { enter, makeChat } from './support/chats.ts';
import { cutOff } from './support/layout.ts';
import { chatRow, chooseForChat, openSidebar, seeNotice } from './support/screen.ts';
import { bothWidths, test } from './support/spec.ts';

const HOUR = 3_600_000;

const list = (page: Page) => page.getByRole('region', { name: 'Recent Chats' });

async function makeTitled(page: Page, title: string): Promise<void> {
  const answer = await page.request.post(chatCalls.create.path, {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { title },
  });
  expect(answer.status()).toBe(201);
}

test('[10.7] the list shows loading, failure and emptiness', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/chats', async (route) => {
    await asked;
    await route.fulfill({ status: 404, json: {} });
  });
  await page.goto('/qr-code');
  await openSidebar(page);
  await list(page).getByRole('progressbar', { name: 'Loading...' }).waitFor();
  answer();
  await list(page).getByRole('alert').getByText('Your chats could not be loaded.').waitFor();
  await page.unroute('**/api/chats');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await list(page).getByText('No chats yet').waitFor();
  await list(page).getByText('Start a new conversation').waitFor();
});

test('a chat shows how long ago it was last active', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  const { id, updatedAt } = await makeChat(page);
  const at = Date.parse(updatedAt);
  const label = (text: string) => chatRow(page, id).getByText(text, { exact: true }).waitFor();
  for (const [age, text] of [
    [HOUR - 60_000, 'Just now'],
    [HOUR + 60_000, '1 hour ago'],
    [24 * HOUR - 60_000, '23 hours ago'],
    [24 * HOUR + 60_000, 'Yesterday'],
    [48 * HOUR + 60_000, new Date(at).toLocaleDateString('en-US')],
  ] as const) {
    await page.clock.setFixedTime(at + age);
    await page.goto('/qr-code');
    await label(text);
  }
});

test('the age of a chat grows while the page is open', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  const { id } = await makeChat(page);
  await page.clock.install();
  await page.goto('/qr-code');
  await chatRow(page, id).getByText('Just now').waitFor();
  await page.clock.fastForward(2 * HOUR + 60_000);
  await chatRow(page, id).getByText('2 hours ago').waitFor();
});

test('[3.13] failed actions show a notice', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  const { id } = await makeChat(page);
  await page.goto('/qr-code');
  await chatRow(page, id).waitFor();
  await page.route('**/api/chats**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { message: 'Internal error', code: 'internal' } }),
  );
  await page.route('**/api/chats/*', (route) => route.fulfill({ status: 500, json: {} }));
  await chooseForChat(page, id, 'Rename');
  await page.getByLabel('Title').fill('Another');
  await page.getByRole('button', { name: 'Save' }).click();
  await seeNotice(page, 'Failed to rename chat');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await chooseForChat(page, id, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, 'Failed to delete chat');
  await chatRow(page, id).waitFor();
  await page.getByRole('button', { name: 'New Chat', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Storyteller' }).click();
  await seeNotice(page, 'Failed to create new chat');
});

test.for(bothWidths)(
  'many chats and long titles scroll within the list, on a $form',
  async ({ viewport }, { visitor, origin }) => {
    const page = await visitor({ viewport });
    await enter(page, origin);
    await makeTitled(page, 'The first and oldest of all');
    for (let row = 0; row < 60; row += 1)
      await makeTitled(page, `${row} ${'longtitle'.repeat(12)}`);
    await page.goto('/qr-code');
    const sidebar = await openSidebar(page);
    const rows = list(page).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(61);
    const user = page.getByRole('button', { name: /^User menu/ });
    const place = async () => (await user.boundingBox())?.y;
    await expect.poll(place).toBeGreaterThan(0);
    const before = await place();
    await rows.last().getByText('The first and oldest of all').scrollIntoViewIfNeeded();
    await expect.poll(place).toBe(before);
    expect(await cutOff(page)).toEqual([]);
    const width = (await sidebar.boundingBox())!.width;
    const [first] = await rows.all();
    expect((await first!.boundingBox())!.width).toBeLessThanOrEqual(width);
    await rows.last().getByRole('link').click();
    await page.getByText(/^You are chatting with/).waitFor();
  },
);
