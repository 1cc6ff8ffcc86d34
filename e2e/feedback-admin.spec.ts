import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { adminFeedbackCalls } from '@targum/contracts/on-demand';
import { listIs, openAsAdmin, submissionOf, submitFeedback } from './support/admin.ts';
import { enter } from './support/chats.ts';
import { cutOff } from './support/layout.ts';
import { seeFocus, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const SCREEN = '/admin/feedback';
const listPath = adminFeedbackCalls.list.path;

const cardOf = (page: Page, message: string) =>
  page.getByRole('article').filter({ hasText: message });

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

test('[10.15] the menu and the confirmation work by keyboard and restore the focus', async ({
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
