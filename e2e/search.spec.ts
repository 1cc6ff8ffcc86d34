import { expect, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { boxOf } from './support/boxes.ts';
import { enter, enterChat, makeChat, openChat, say } from './support/chats.ts';
import { addManyTurns } from './support/database.ts';
import { seeFocus } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search chats' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search chats' });
const options = (page: Page) => palette(page).getByRole('option');

test('[3.70, 3.71, 3.72] a message of a long chat is found with the keyboard, and the chat jumps to it', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  const chat = await makeChat(page);
  const { userMessage: wanted } = await say(
    page,
    chat,
    '/echo The lampstand stood beside the dòor',
  );
  await addManyTurns(chat.id, 27);
  const other = await makeChat(page);
  await openChat(page, other);
  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();
  await page.keyboard.press('/');
  await seeFocus(field(page));
  await page.keyboard.type('lampstand door');
  await options(page).nth(2).waitFor();
  const question = options(page).filter({ hasText: 'You' });
  // The list first shows the results for the letters typed so far. The test waits for those of the
  // whole text.
  await vi.waitFor(async () =>
    expect(await question.locator('mark').allInnerTexts()).toEqual(['lampstand', 'dòor']),
  );
  await palette(page).getByRole('status').getByText('3 results').waitFor({ state: 'attached' });

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
  await page.waitForURL(`**/chat/${chat.id}?message=${wanted.id}`);
  const row = page.locator('[data-role="user"]').filter({ hasText: 'lampstand' });
  await seeFocus(row);
  const isInView = () =>
    row.evaluate((found) => {
      const { top, bottom } = found.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  await page.reload();
  await seeFocus(row);
  await expect.poll(isInView).toBe(true);
});

test('[3.71] Ctrl+K opens the search from a field, and Escape returns to the field', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enterChat(page, origin);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('5/6');
  await message.press('Control+k');
  await seeFocus(field(page));
  await field(page).fill('nothing has this');
  await palette(page).getByText('Nothing found for “nothing has this”').waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await seeFocus(message);
  await message.press('/');
  expect(await message.inputValue()).toBe('5/6/');
});

test('[4.414] on a narrow phone, the excerpt of a long message shows the word', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { ...phone, width: 320 } });
  await enter(page, origin);
  const chat = await makeChat(page);
  const around = 'and **so** the story went on '.repeat(9);
  await say(page, chat, `/echo ${around} past the extraordinarily lampstand ${around}`);
  await openChat(page, chat);
  await page.keyboard.press('Control+k');
  await field(page).fill('lampstand');
  const found = options(page).locator('mark').first();
  await found.waitFor();
  const excerpt = await boxOf(found.locator('xpath=ancestor::*[@dir="auto"][1]'));
  expect((await boxOf(found)).bottom).toBeLessThanOrEqual(excerpt.bottom);
});
