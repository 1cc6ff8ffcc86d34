import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { boxOf } from './support/boxes.ts';
import {
  enter,
  enterChat,
  hold,
  input,
  openChat,
  questions,
  readyInput,
  replies,
  say,
  send,
  storedMessages,
  streamPath,
  textOf,
  words,
} from './support/chats.ts';
import { phone, test } from './support/spec.ts';

test('[4.23] a message is sent, and its reply streams to its end', async ({ visitor, origin }) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await page.getByRole('heading', { name: 'Start a conversation' }).waitFor();
  await page.getByText('Tells a story about a concept.').waitFor();
  await page.getByText('Send a message to begin chatting with your Storyteller.').waitFor();

  const release = await hold(page, streamPath);
  await send(page, '/long 600');
  await questions(page).getByText('/long 600', { exact: true }).waitFor();
  await page.getByRole('img', { name: 'Storyteller is writing' }).waitFor();
  await page.getByPlaceholder('AI is responding...').waitFor();
  expect(await input(page).isDisabled()).toBe(true);
  expect(await input(page).inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Stop' }).isEnabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);

  release();
  const reply = replies(page);
  const cursor = () =>
    reply.locator('p').evaluate((text) => getComputedStyle(text, '::after').content);
  await reply.getByText('Generating...').waitFor();
  await reply.getByText(/word5\b/).waitFor();
  expect(await cursor()).toBe('""');
  expect(await input(page).isDisabled()).toBe(true);
  expect(await reply.getByRole('button').count()).toBe(0);

  await reply.getByText('Just now').waitFor();
  expect(await reply.getByText('Generating...').count()).toBe(0);
  await expect.poll(() => textOf(reply)).toBe(words(600));
  expect(await cursor()).toBe('none');
  await readyInput(page).and(page.locator(':focus')).waitFor();
  await questions(page).getByText('Just now').waitFor();
  expect(await storedMessages(page, chat)).toMatchObject([
    { role: 'user', content: '/long 600' },
    { role: 'assistant', content: words(600), status: 'complete' },
  ]);
});

test('[4.31] a reply continues after a reload and while another page is open, with exactly the same text', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await send(page, '/long 1200');
  await replies(page)
    .getByText(/word20\b/)
    .waitFor();
  await page.reload();
  await replies(page).getByText('Generating...').waitFor();
  await page.getByPlaceholder('AI is responding...').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.getByRole('link', { name: 'Targum', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await page.locator(`a[href="/chat/${chat.id}"]`).click();
  await replies(page).getByText('Generating...').waitFor();
  await replies(page).getByText('Just now').waitFor();
  await expect.poll(() => textOf(replies(page))).toBe(words(1200));
  expect(await questions(page).count()).toBe(1);
  expect(await storedMessages(page, chat)).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: words(1200), status: 'complete' },
  ]);
});

test('[4.33] a second device follows the reply and can stop it', async ({ visitor, origin }) => {
  const first = await visitor();
  const second = await visitor();
  const chat = await enterChat(first, origin);
  await enter(second, origin, chat.person);
  await openChat(second, chat);
  await second.getByRole('heading', { name: 'Start a conversation' }).waitFor();

  await send(first, '/long 3000');
  await questions(second).getByText('/long 3000', { exact: true }).waitFor();
  await replies(second).getByText('Generating...').waitFor();
  for (const page of [first, second]) {
    await replies(page)
      .getByText(/word40\b/)
      .waitFor();
  }
  expect(await input(second).isDisabled()).toBe(true);
  await second.getByRole('button', { name: 'Stop' }).click();
  const [, stored] = await Promise.all([
    ...[first, second].map((page) => replies(page).getByText('Stopped.').waitFor()),
    readyInput(first).waitFor(),
  ]).then(() => storedMessages(first, chat));
  for (const page of [first, second]) {
    const paragraph = replies(page).locator('p').first();
    await expect.poll(() => paragraph.textContent()).toBe(stored?.content.trim());
    expect(await replies(page).count()).toBe(1);
    expect(await questions(page).count()).toBe(1);
  }
});

const opacityOf = (element: Locator) =>
  element.evaluate((found) => getComputedStyle(found).opacity);

test('[4.410] the actions of older messages show on hover, focus and tap, without moving anything', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  for (const text of ['one', 'two']) await say(page, chat, `/echo ${text}`);
  await openChat(page, chat);
  await replies(page).nth(1).getByRole('button', { name: 'Good reply' }).waitFor();
  const copy = (messages: Locator, index: number) =>
    messages.nth(index).getByRole('button', { name: 'Copy' });
  const older = copy(replies(page), 0);
  await page.mouse.move(0, 0);
  for (const hidden of [older, copy(questions(page), 0)]) expect(await opacityOf(hidden)).toBe('0');
  for (const shown of [copy(replies(page), 1), copy(questions(page), 1)]) {
    expect(await opacityOf(shown)).toBe('1');
  }
  const before = await boxOf(replies(page).nth(1));
  await replies(page).first().hover();
  expect(await opacityOf(older)).toBe('1');
  expect(await boxOf(replies(page).nth(1))).toEqual(before);
  await page.mouse.move(0, 0);
  expect(await opacityOf(older)).toBe('0');
  await copy(questions(page), 0).focus();
  await page.keyboard.press('Tab');
  await older.and(page.locator(':focus')).waitFor();
  expect(await opacityOf(older)).toBe('1');

  const mobile = await visitor({ viewport: phone, touch: true });
  await enter(mobile, origin, chat.person);
  await openChat(mobile, chat);
  const tapped = copy(replies(mobile), 0);
  await tapped.waitFor();
  expect(await opacityOf(tapped)).toBe('0');
  for (const opacity of ['1', '0']) {
    await replies(mobile).first().getByText('one').tap();
    await expect.poll(() => opacityOf(tapped)).toBe(opacity);
  }
});
