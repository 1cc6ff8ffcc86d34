import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { adminCountCalls } from '@targum/contracts';
import { adminFeedbackCalls } from '@targum/contracts/on-demand';
import { breakCalls, listIs, openAsAdmin, submissionOf, submitFeedback } from './support/admin.ts';
import { enter } from './support/chats.ts';
import { cutOff } from './support/layout.ts';
import { seeFocus, seeNotice } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const SCREEN = '/admin/feedback';
const listPath = adminFeedbackCalls.list.path;
const oneOf = new RegExp(`${listPath}/[\\w-]+$`);

const cardOf = (page: Page, message: string) =>
  page.getByRole('article').filter({ hasText: message });

async function openMenu(page: Page, message: string): Promise<void> {
  await cardOf(page, message).getByRole('button', { name: 'Feedback options' }).click();
}

async function choose(page: Page, message: string, entry: string): Promise<void> {
  await openMenu(page, message);
  await page.getByRole('menuitem', { name: entry }).click();
}

test('[6.28] every change appears immediately in the list and in the unread count', async ({
  visitor,
  origin,
}) => {
  const sender = await visitor();
  await enter(sender, origin);
  const { message } = await submitFeedback(sender);
  const page = await visitor();
  await openAsAdmin(page, SCREEN);
  await cardOf(page, message).waitFor();
  const answer = await page.request.get(adminCountCalls.unreadFeedback.path);
  const { count } = (await answer.json()) as { count: number };
  const seeUnread = async (unread: number) => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    const name = `${unread} new feedback`;
    const entry = page.getByRole('menuitem', { name: 'Manage Feedback' });
    await entry.waitFor();
    if (unread > 0) await entry.getByRole('img', { name, exact: true }).waitFor();
    else await entry.getByRole('img').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
  };
  await seeUnread(count);
  for (const [entry, status, unread] of [
    ['Mark as read', 'Read', count - 1],
    ['Mark as resolved', 'Resolved', count - 1],
    ['Mark as new', 'New', count],
  ] as const) {
    await choose(page, message, entry);
    await seeNotice(page, 'Feedback status updated successfully');
    await cardOf(page, message).getByText(status, { exact: true }).waitFor();
    await seeUnread(unread);
    await openMenu(page, message);
    const current = page.getByRole('menuitem', { name: entry });
    expect(await current.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('menuitem', { disabled: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
  }

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Send Feedback' }).click();
  const own = `From the admin ${randomUUID()}`;
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' });
  await dialog.getByLabel('Message').fill(own);
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await cardOf(page, own).waitFor();
  await seeUnread(count + 1);

  await choose(page, own, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, 'Feedback deleted successfully');
  await cardOf(page, own).waitFor({ state: 'detached' });
  await seeUnread(count);
});

test('loading, failure, retry and an outdated list', async ({ visitor }) => {
  const page = await visitor({ viewport: phone });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${listPath}`, async (route) => {
    await promise;
    await route.fulfill({
      status: 404,
      json: { message: 'Not found', code: 'not_found', requestId: 'e2e' },
    });
  });
  await openAsAdmin(page, SCREEN);
  const title = page.getByRole('heading', { name: 'Feedback Submissions', exact: true });
  await title.waitFor();
  await page.getByRole('progressbar', { name: 'Loading...' }).waitFor();
  resolve();
  await page.getByRole('alert').getByText('Failed to load feedback').waitFor();
  await page.unroute(`**${listPath}`);
  await page.route(`**${listPath}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute(`**${listPath}`);
  const entry = submissionOf(1);
  await listIs(page, listPath, [entry]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await cardOf(page, entry.message).waitFor();

  await page.unroute(`**${listPath}`);
  await breakCalls(page, `**${listPath}`);
  await page.route(oneOf, (route) => route.fulfill({ json: { ...entry, status: 'read' } }));
  await choose(page, entry.message, 'Mark as read');
  await page.getByText('This list could not be refreshed.').waitFor();
  await page.unroute(`**${listPath}`);
  await listIs(page, listPath, [{ ...entry, status: 'read' }]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('This list could not be refreshed.').waitFor({ state: 'detached' });
  await cardOf(page, entry.message).getByText('Read', { exact: true }).waitFor();
});

test('[10.14] texts of any length and direction stay inside their card', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 320, height: 640 } });
  const arabic = submissionOf(1, { message: 'أود أن أرى المزيد من القصص', userName: 'مريم' });
  const unbroken = submissionOf(2, {
    message: 'x'.repeat(5000),
    userName: 'n'.repeat(200),
    userEmail: `${'m'.repeat(60)}@${'d'.repeat(60)}.example.org`,
  });
  await listIs(page, listPath, [arabic, unbroken]);
  await openAsAdmin(page, SCREEN);
  const text = page.getByText(arabic.message);
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  const card = cardOf(page, unbroken.message);
  const height = async () => (await card.boundingBox())!.height;
  const closed = await height();
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(height).toBeGreaterThan(4 * closed);
  expect(await cutOff(page)).toEqual([]);
  await card.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(closed);
});

test('[10.15] menu and question work by keyboard and give the focus back', async ({
  visitor,
  origin,
}) => {
  const sender = await visitor();
  await enter(sender, origin);
  const { message } = await submitFeedback(sender);
  const page = await visitor();
  await openAsAdmin(page, SCREEN);
  const button = cardOf(page, message).getByRole('button', { name: 'Feedback options' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.locator(':focus').count()).toBe(1);
  await page.keyboard.press('Escape');
  await seeFocus(button);
  await page.keyboard.press('Enter');
  await expect.poll(() => menu.locator(':focus').count()).toBe(1);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  expect(await question.ariaSnapshot()).toBe(
    [
      '- alertdialog "Delete Feedback":',
      '  - heading "Delete Feedback" [level=2]',
      `  - paragraph: ${message}`,
      '  - text: Are you sure you want to delete this feedback? This action cannot be undone.',
      '  - button "Cancel"',
      '  - button "Delete"',
    ].join('\n'),
  );
  await seeFocus(question.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await seeFocus(button);
  await page.keyboard.press('Enter');
  await expect.poll(() => menu.locator(':focus').count()).toBe(1);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await seeFocus(question.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeNotice(page, 'Feedback deleted successfully');
  await cardOf(page, message).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('main :focus, main:focus').count()).toBe(1);
});
