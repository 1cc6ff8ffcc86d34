import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { enter } from './support/chats.ts';
import { seeNotice } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Send Feedback' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' });
  await dialog.waitFor();
  return {
    dialog,
    message: dialog.getByLabel('Message'),
    send: () => dialog.getByRole('button', { name: 'Send Feedback' }).click(),
  };
}

test('[6.11] closing the feedback dialog in any way clears it', async ({ visitor, origin }) => {
  const page = await visitor({ viewport: phone });
  const person = await enter(page, origin);
  await page.goto('/');
  const ways = {
    cancel: (open: Awaited<ReturnType<typeof openDialog>>) =>
      open.dialog.getByRole('button', { name: 'Cancel' }).click(),
    escape: () => page.keyboard.press('Escape'),
    outside: () => page.mouse.click(4, 4),
    sent: (open: Awaited<ReturnType<typeof openDialog>>) => open.send(),
  };
  const openAsNew = async () => {
    const open = await openDialog(page);
    expect(await open.message.inputValue()).toBe('');
    expect(await open.dialog.getByLabel('Category').inputValue()).toBe('');
    expect(await open.dialog.getByLabel('Name').inputValue()).toBe(
      `${person.firstName} ${person.lastName}`,
    );
    expect(await open.dialog.getByLabel('Email').inputValue()).toBe(person.email);
    return open;
  };
  for (const close of Object.values(ways)) {
    const open = await openAsNew();
    await open.message.fill('Half a thought');
    await open.dialog.getByLabel('Category').selectOption({ label: 'Bug Report' });
    await open.dialog.getByLabel('Name').fill('Somebody else');
    await open.dialog.getByLabel('Email').fill('else@example.org');
    await close(open);
    await open.dialog.waitFor({ state: 'detached' });
  }
  await openAsNew();
});

test('[6.1] visitors can send feedback from login and signup', async ({ visitor }) => {
  const page = await visitor({ viewport: phone });
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    const { dialog, message, send } = await openDialog(page);
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
    await message.fill('I cannot sign in');
    await send();
    await seeNotice(page, 'Feedback sent');
  }
});
