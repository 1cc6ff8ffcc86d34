import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { chatCalls, pathOf } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { enterChat, openChat, replies, sendAndWait } from './support/chats.ts';
import { printedText } from './support/pdf.ts';
import { desktop, phone, test } from './support/spec.ts';

/** Number of older messages, more than the screen loads at a time. */
const OLDER = 120;

const olderMessages = (chatId: string): Message[] =>
  Array.from({ length: OLDER }, (_, index) => ({
    id: `01938f5e-7c1a-7000-8000-${String(index).padStart(12, '0')}`,
    chatId,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: index % 2 === 0 ? `Question ${index}?` : `Reply **${index}** stands.`,
    status: 'complete',
    assistantId: index % 2 === 0 ? null : 'storyteller',
    ...{ parentId: null, annotations: [] },
    createdAt: new Date(Date.parse('2025-03-01T08:00:00Z') + index * 60_000).toISOString(),
  }));

/** Answers requests for a chat's messages as if the given messages preceded the real ones. */
async function putBefore(page: Page, chatId: string, older: readonly Message[]): Promise<void> {
  const path = pathOf(chatCalls.messages, { chatId });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const url = new URL(route.request().url());
      const real = await route.fetch({ url: `${url.origin}${path}` });
      const all = [...older, ...((await real.json()) as Message[])];
      const limit = Number(url.searchParams.get('limit') ?? all.length);
      return route.fulfill({ json: all.slice(-limit) });
    },
  );
}

/**
 * Replaces `window.print`, whose dialog would block a browser that is not headless. Counts the
 * page's calls.
 */
const replaceDialog = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let times = 0;
    window.print = () => {
      times += 1;
      document.documentElement.dataset['prints'] = String(times);
    };
  });

/** Waits until the page has opened the print dialog once. The printed sheet is then ready. */
const dialogOpened = (page: Page): Promise<void> => page.locator('html[data-prints="1"]').waitFor();

/**
 * Reports whether the code for printing has loaded. With this code, the page answers the browser's
 * print event.
 */
const hasSheet = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const isThere = document.querySelector('body > [data-sheet]') !== null;
    window.dispatchEvent(new Event('afterprint'));
    return isThere;
  });

/**
 * Opens the screen or the print page of a chat that has more messages than the screen loads at a
 * time.
 */
async function openLongChat(page: Page, origin: string, path: '' | '/print') {
  await replaceDialog(page);
  const { id, person } = await enterChat(page, origin);
  await sendAndWait(page, '/echo The **last** words.');
  await putBefore(page, id, olderMessages(id));
  if (path === '') await openChat(page, { id });
  else await page.goto(`/chat/${id}${path}`);
  await page
    .getByText(`Reply ${OLDER - 1} stands.`)
    .first()
    .waitFor();
  if (path === '') await expect.poll(() => hasSheet(page)).toBe(true);
  return person;
}

test.for([
  { how: 'from a phone in the dark theme', path: '', viewport: phone, dark: true },
  { how: 'from its page', path: '/print', viewport: desktop, dark: false },
] as const)(
  '[4.105, 4.380] a chat that is printed $how is whole, with names and without the page around it',
  async ({ path, viewport, dark }, { visitor, origin }) => {
    const page = await visitor({ viewport, dark });
    const person = await openLongChat(page, origin, path);
    if (path === '') await page.keyboard.press('ControlOrMeta+p');
    await dialogOpened(page);
    const text = await printedText(page);
    let end = 0;
    for (let index = 0; index < OLDER; index += 1) {
      const words = index % 2 === 0 ? `Question ${index}?` : `Reply ${index} stands.`;
      const start = text.indexOf(words, end);
      expect({ words, isThere: start >= end }).toEqual({ words, isThere: true });
      const speaker = index % 2 === 0 ? `Miriam ${person.lastName}` : 'Storyteller';
      expect(text.slice(end, start)).toContain(speaker);
      end = start + words.length;
    }
    expect(text.slice(end)).toContain('/echo The **last** words.');
    expect(text.slice(end)).toContain('The last words.');
    for (const control of ['New Chat', 'Recent Chats', 'Send Feedback', 'Print', 'Copy', 'Jump']) {
      expect(text).not.toContain(control);
    }
    expect(text).not.toContain('You are chatting with');
    // After printing, the page is as before.
    await replies(page)
      .first()
      .or(page.getByRole('button', { name: 'Print' }))
      .first()
      .waitFor();
    expect(await page.locator('body > [data-sheet]').count()).toBe(0);
  },
);

test('[4.381] a long chat that is printed from the menu of the browser says that messages are missing', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await openLongChat(page, origin, '');
  const text = await printedText(page);
  expect(text).toContain('Some messages are missing here. To print the whole chat, choose');
  expect(text).not.toContain('Question 0?');
  expect(text).toContain(`Reply ${OLDER - 1} stands.`);
  expect(text).toContain('The last words.');
});
