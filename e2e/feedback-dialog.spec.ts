import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { feedbackCalls } from '@targum/contracts/on-demand';
import { enter, hold } from './support/chats.ts';
import { seeNotice } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const sendPath = new RegExp(`${feedbackCalls.create.path}$`);

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

test('a cancelled submission does not close a dialog that was opened since', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  const release = await hold(page, sendPath);
  const first = await openDialog(page);
  await first.message.fill('On its way');
  await first.send();
  await first.dialog.getByRole('button', { name: 'Cancel' }).click();
  await first.dialog.waitFor({ state: 'detached' });
  const second = await openDialog(page);
  await second.message.fill('A second thought');
  release();
  await seeNotice(page, 'Feedback sent');
  expect(await second.message.inputValue()).toBe('A second thought');
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

test('[6.4] screen readers announce the dialog correctly', async ({ visitor, origin }) => {
  const page = await visitor();
  const person = await enter(page, origin);
  await page.goto('/');
  const { dialog } = await openDialog(page);
  expect(await dialog.ariaSnapshot()).toBe(
    [
      '- dialog "Send Feedback":',
      '  - heading "Send Feedback" [level=2]',
      "  - paragraph: We'd love to hear from you! Share your thoughts, report bugs, or suggest new features.",
      '  - text: Message',
      '  - textbox "Message":',
      "    - /placeholder: Tell us what's on your mind...",
      '  - text: Category',
      '  - combobox "Category":',
      '    - option "Select a category (optional)" [selected]',
      '    - option "Bug Report"',
      '    - option "Feature Request"',
      '    - option "General Feedback"',
      '    - option "Other"',
      '  - text: Name',
      '  - textbox "Name":',
      '    - /placeholder: Your name (optional)',
      `    - text: ${person.firstName} ${person.lastName}`,
      '  - text: Email',
      '  - textbox "Email":',
      '    - /placeholder: Your email (optional)',
      `    - text: ${person.email}`,
      '  - button "Cancel"',
      '  - button "Send Feedback"',
    ].join('\n'),
  );
});
