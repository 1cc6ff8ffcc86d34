import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { enterChat, replies, sendAndWait } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { phone, test } from './support/spec.ts';

const REPLY = 'A **bold** word.\n\n- one\n- two';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share a copy' });

async function choose(page: Page, entry: string): Promise<void> {
  await button(page, 'Chat menu').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns the clipboard's content of a type. */
const clipboard = (page: Page, type: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return (await item!.getType(wanted)).text();
  }, type);

test('[4.76, 4.117, 4.118] a reply and the conversation are copied as HTML and as plain text', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { person } = await enterChat(page, origin);
  await sendAndWait(page, `/echo ${REPLY}`);
  await replies(page).getByRole('button', { name: 'Copy' }).click();
  await replies(page).getByText('Copied').waitFor();
  expect(await clipboard(page, 'text/plain')).toBe(REPLY);
  const html = await clipboard(page, 'text/html');
  expect(html).toMatch(/<strong[^>]*>bold<\/strong>/);
  expect(html).toMatch(/<li[^>]*>two<\/li>/);
  expect(html).not.toContain('**');

  await choose(page, 'Copy conversation');
  await page.getByText('Conversation copied', { exact: true }).first().waitFor();
  const name = `Miriam ${person.lastName}`;
  const text = await clipboard(page, 'text/plain');
  expect(text.endsWith(`\n\n${name}:\n/echo ${REPLY}\n\nStoryteller:\n${REPLY}`)).toBe(true);
  const whole = await clipboard(page, 'text/html');
  expect(whole).toMatch(new RegExp(`<h2[^>]*>${name}</h2>[^]*<h2[^>]*>Storyteller</h2>`));
  expect(whole).toMatch(/<strong[^>]*>bold<\/strong>/);
});

test('[4.117, 4.437] the menu of a chat prints it and downloads it as Markdown and for Word', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await sendAndWait(page, `/echo ${REPLY}`);
  const downloaded = page.waitForEvent('download');
  await choose(page, 'Download Markdown');
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.md$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('A **bold** word.');
  const word = page.waitForEvent('download');
  await choose(page, 'Download Word');
  expect((await word).suggestedFilename()).toMatch(/\.docx$/);
  await choose(page, 'Print');
  await page.waitForURL(new RegExp(`/chat/${chat.id}/print\\?through=`));
});

test('[4.119, 4.120, 4.434, 4.436] a shared copy is read and continued by another person until it is revoked, on a phone', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  const { person } = await enterChat(page, origin);
  await sendAndWait(page, `/echo ${REPLY}`);
  await choose(page, 'Share a copy');
  await dialog(page).getByText('You have not shared any copies.').waitFor();
  await dialog(page).getByLabel('Show my name').check();
  await dialog(page).getByLabel('Expires').selectOption('After 7 days');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const link = await dialog(page).getByLabel('Link').inputValue();
  expect(link).toMatch(new RegExp(`^${origin}/shared/`));
  const copies = dialog(page).getByRole('list', { name: 'Shared copies' });
  await copies.getByText(/with your name/).waitFor();

  const reader = await visitor({ viewport: phone });
  const other = await approvedPerson(origin, 'Naomi');
  // A signed-out visitor comes to the copy after the login.
  await reader.goto(link);
  await reader.getByLabel('Email').fill(other.email);
  await reader.getByLabel('Password', { exact: true }).fill(other.password);
  await reader.getByRole('button', { name: 'Sign in' }).click();
  await reader.getByText(new RegExp(`^Shared by Miriam ${person.lastName} on .*until`)).waitFor();
  await replies(reader).locator('strong').getByText('bold').waitFor();
  await reader.locator('[data-role="user"]').getByText('/echo A **bold** word.').waitFor();
  expect(await reader.getByRole('textbox').count()).toBe(0);
  expect(
    await reader
      .getByRole('main')
      .getByRole('button', { name: /Copy|Edit/ })
      .count(),
  ).toBe(0);

  await button(reader, 'Continue in my own chat').click();
  await reader.getByText('The messages above come from a shared copy.').waitFor();
  await sendAndWait(reader, '/echo And then?');
  await reader.getByRole('heading', { level: 1 }).waitFor();
  expect(await replies(reader).count()).toBe(2);
  await reader.goto(link);

  await copies.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await dialog(page).getByText('You have not shared any copies.').waitFor();
  await reader.reload();
  await reader.getByRole('heading', { name: 'Shared copy not found' }).waitFor();
});
