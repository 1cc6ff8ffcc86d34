import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { enter, input, makeChat, say } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { seeFocus } from './support/screen.ts';
import { desktop, phone, test } from './support/spec.ts';

const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test.for([
  { form: 'desktop', viewport: desktop, back: '[aria-label^="User menu"]' },
  { form: 'phone', viewport: phone, back: 'main' },
])(
  '[10.17] a dialog traps the focus and restores it, on a $form',
  async (given, { visitor, origin }) => {
    const { viewport, back } = given;
    const page = await visitor({ viewport });
    await enter(page, origin);
    await page.goto('/');
    // In the second round the dialog's code is already loaded, so the dialog opens while the drawer
    // is still closing.
    for (let time = 0; time < 2; time += 1) {
      if (viewport === phone)
        await page.getByRole('button', { name: 'Open sidebar' }).press('Enter');
      await page.getByRole('button', { name: /^User menu/ }).press('Enter');
      await page.getByRole('menuitem', { name: 'Change Password' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.waitFor();
      await hasFocus(page, '[role="dialog"]');
      await page.keyboard.type('typed');
      expect(await dialog.getByLabel('Current password').inputValue()).toBe('typed');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hasFocus(page, back);
    }
  },
);

test('[4.474] the keyboard can skip the list of chats, and is in the input of a chosen chat', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  const chats = [await makeChat(page), await makeChat(page)];
  for (const chat of chats) await say(page, chat, '/echo Said.');
  await page.goto('/');
  await seeFocus(input(page));
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.keyboard.press('Tab');
  await seeFocus(input(page));
  for (const { id } of chats) {
    await page.locator(`nav a[href="/chat/${id}"]`).press('Enter');
    await page.waitForURL(`**/chat/${id}`);
    await seeFocus(input(page));
  }
});

test('signing up, going back and signing in work with the keyboard alone', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const person = await approvedPerson(origin);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const focused = page.locator(':focus');
  const tabTo = async (target: Locator) => {
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return (await target.and(focused).count()) > 0;
      })
      .toBe(true);
  };
  await tabTo(page.getByRole('link', { name: 'Sign up' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create account' }).waitFor();
  await tabTo(page.getByLabel('First name'));
  await page.keyboard.press('Enter');
  await page.getByText('First name is required').waitFor();
  await page.getByLabel('First name').and(focused).waitFor();
  await tabTo(page.getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type(person.email);
  await tabTo(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(person.password);
  await tabTo(page.getByRole('button', { name: 'Show password' }));
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Hide password' }).and(focused).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: 'This device is shared' }).and(focused).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Sign in' }).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
});
