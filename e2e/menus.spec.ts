import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { assistants } from '@targum/contracts';
import { enter } from './support/chats.ts';
import { openSidebar, seeFocus } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const userButton = (page: Page) => page.getByRole('button', { name: /^User menu/ });

test('the user menu opens and closes, and has the entries that every user has', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/qr-code');
  await openSidebar(page);
  await userButton(page).click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allInnerTexts()).toEqual([
    'Change Password',
    'Update Profile Picture',
    'QR Code',
    'Send Feedback',
    'Settings',
    'Help',
    'Log out',
  ]);
  await userButton(page).click();
  await entries.first().waitFor({ state: 'detached' });

  await userButton(page).press('Enter');
  await seeFocus(entries.first());
  await page.keyboard.press('ArrowUp');
  await seeFocus(entries.filter({ hasText: 'Log out' }));
  await page.keyboard.press('Home');
  for (const [key, title] of [
    ['C', 'Change Password'],
    ['U', 'Update Profile Picture'],
    ['S', 'Send Feedback'],
  ] as const) {
    if (title !== 'Change Password') {
      // Choosing an entry has closed the drawer.
      await openSidebar(page);
      await userButton(page).press('Enter');
      await seeFocus(entries.first());
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect(await dialog.ariaSnapshot()).toContain(`- heading "${title}" [level=2]`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('the New Chat menu lists the assistants and works by keyboard', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/qr-code');
  await openSidebar(page);
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: 'New Chat', exact: true });
  await button.press('Enter');
  const entries = page.getByRole('menuitem');
  await seeFocus(entries.first());
  expect(await entries.allInnerTexts()).toEqual(assistants.map(({ name }) => name));
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'detached' });
  await seeFocus(button);
  await page.keyboard.press('Enter');
  await seeFocus(entries.first());
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByText('You are chatting with Back Translation Checker').waitFor();
  await page.waitForURL(/\/chat\/[\w-]+$/);
});
