import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import {
  enterChat,
  hold,
  openChat,
  questions,
  readyInput,
  replies,
  say,
  sendAndWait,
  storedMessages,
  streamPath,
} from './support/chats.ts';
import { addManyTurns } from './support/database.ts';
import { phone, test } from './support/spec.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const editor = (page: Page) => page.getByRole('form', { name: 'Edit message' });
const field = (page: Page) => page.getByRole('textbox', { name: 'New text' });
const place = (page: Page, text: string) => page.getByRole('group', { name: `Version ${text}` });

const shownTexts = async (page: Page): Promise<string[]> => [
  ...(await questions(page).locator('[dir="auto"]').allTextContents()),
  ...(await replies(page).locator('p').allTextContents()),
];

async function edit(page: Page, index: number, text: string): Promise<void> {
  await questions(page).nth(index).getByRole('button', { name: 'Edit' }).click();
  await field(page).fill(text);
  await editor(page).getByRole('button', { name: 'Send' }).click();
}

test('[4.113, 4.115] an edited message keeps its earlier version, which the keyboard can show', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  const chat = await enterChat(page, origin);
  await sendAndWait(page, '/echo First tale.');
  await sendAndWait(page, '/echo More of it.');
  const release = await hold(page, streamPath);
  await edit(page, 0, '/echo Second tale.');
  // While the new message is sent, the messages after the edited message are gone.
  await questions(page).getByText('/echo Second tale.').waitFor();
  expect(await questions(page).count()).toBe(1);
  expect(await replies(page).count()).toBe(0);
  release();
  await replies(page).getByText('Second tale.', { exact: true }).waitFor();
  await readyInput(page).waitFor();
  await place(page, '2 of 2').waitFor();
  expect(await shownTexts(page)).toEqual(['/echo Second tale.', 'Second tale.']);

  await button(page, 'Previous version').focus();
  await page.keyboard.press('Enter');
  await place(page, '1 of 2').waitFor();
  await page.getByRole('status').getByText('Version 1 of 2').waitFor();
  expect(await shownTexts(page)).toEqual([
    ...['/echo First tale.', '/echo More of it.'],
    ...['First tale.', 'More of it.'],
  ]);
  // At the first version the button does nothing, but it keeps the focus.
  expect(await button(page, 'Previous version').evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await button(page, 'Next version').evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Enter');
  await place(page, '2 of 2').waitFor();
  expect(await shownTexts(page)).toEqual(['/echo Second tale.', 'Second tale.']);
  expect((await storedMessages(page, chat)).map(({ content }) => content)).toEqual([
    '/echo Second tale.',
    'Second tale.',
  ]);
});

const isFocused = (element: Element): boolean => element === document.activeElement;

test('[4.115] a version button keeps the focus even if it shows too many messages to render all of them', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const { assistantMessage: first } = await say(page, chat, '/echo The first word.');
  await addManyTurns(chat.id, 24);
  await say(page, chat, '/echo Another way.', { parentId: first.id });
  await openChat(page, chat);
  await place(page, '2 of 2').waitFor();
  for (let round = 0; round < 2; round += 1) {
    await button(page, 'Previous version').focus();
    await page.keyboard.press('Enter');
    await place(page, '1 of 2').waitFor();
    await questions(page).getByText('/echo Turn 0.', { exact: true }).waitFor();
    await expect.poll(() => button(page, 'Previous version').evaluate(isFocused)).toBe(true);
    expect(await questions(page).count()).toBeLessThan(25);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await place(page, '2 of 2').waitFor();
    await replies(page).getByText('Another way.', { exact: true }).waitFor();
    expect(await button(page, 'Next version').evaluate(isFocused)).toBe(true);
  }
});

test('[4.113] an editor that scrolls out of view and back does not take the focus', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await addManyTurns(chat.id, 25);
  await openChat(page, chat);
  await questions(page).last().getByRole('button', { name: 'Edit' }).click();
  await field(page).fill('/echo Not yet sent.');
  await readyInput(page).click();
  const area = page.locator('[data-scroll-area]');
  await area.evaluate((scroller) => scroller.scrollTo({ top: 0 }));
  await field(page).waitFor({ state: 'detached' });
  await readyInput(page).press('a');
  await area.evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe('/echo Not yet sent.');
  expect(await readyInput(page).evaluate(isFocused)).toBe(true);
  await page.reload();
  await questions(page).last().getByRole('button', { name: 'Edit' }).click();
  expect(await field(page).inputValue()).toBe('/echo Not yet sent.');
});
