import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openAsAdmin } from './support/admin.ts';
import { enter } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { chooseForUser, chooseInUserMenu, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const NEW_PASSWORD = 'a-new-and-better-one';

async function change(page: Page, current: string, next: string, confirmation = next) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel('Current password').fill(current);
  await dialog.getByLabel('New password', { exact: true }).fill(next);
  await dialog.getByLabel('Confirm new password').fill(confirmation);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
}

test('changing the password ends the other sessions', async ({ visitor, origin }) => {
  const person = await approvedPerson(origin);
  const [page, other] = [await visitor(), await visitor()];
  for (const each of [page, other]) {
    await enter(each, origin, person);
    await each.goto('/');
  }

  await chooseInUserMenu(page, 'Change Password');
  await change(page, '', 'short', 'other');
  await page.getByText('Current password is required').waitFor();
  await page.getByText('New password must be at least 8 characters').waitFor();
  await change(page, person.password, NEW_PASSWORD, 'something-else');
  await page.getByText("Passwords don't match").waitFor();
  await change(page, 'not-my-password', NEW_PASSWORD);
  await seeNotice(page, 'Current password is incorrect');
  await change(page, person.password, NEW_PASSWORD);
  await seeNotice(page, 'Password changed successfully');

  await page.reload();
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await other.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(other, 'Unauthorized');
  await other.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

test('[2.86] after a reset the user must first change the temporary password', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  await enter(page, origin, person);
  await page.goto('/');

  const adminPage = await visitor();
  await openAsAdmin(adminPage, '/admin/users');
  await chooseForUser(adminPage, person.email, 'Reset Password');
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click();
  await adminPage.getByRole('heading', { name: 'Password Reset Successful' }).waitFor();
  const shown = adminPage.getByRole('textbox', { name: 'Temporary password' });
  const temporary = await shown.inputValue();
  expect(temporary).toMatch(/^[^0Oo1lI]{16}$/);
  await adminPage.getByRole('button', { name: 'Copy' }).click();
  await seeNotice(adminPage, 'Copied!', 'Temporary password copied to clipboard');
  await adminPage.getByRole('button', { name: 'Close', exact: true }).click();
  await shown.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(page, 'Unauthorized');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(temporary);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your password was reset. Please choose a new one to continue.').waitFor();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  // Closing and reopening the dialog would clear this text.
  const current = page.getByLabel('Current password');
  await current.fill('kept');
  await current.press('Escape');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('New password must be at least 8 characters').waitFor();
  expect(await current.inputValue()).toBe('kept');
  await change(page, temporary, NEW_PASSWORD);
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
});
