import { expect } from 'vitest';
import { openAsAdmin } from './support/admin.ts';
import { newPerson } from './support/people.ts';
import { phone, test } from './support/spec.ts';

const REPLY = [
  'A **mustard seed** is small.',
  '',
  '| Word | Sense |',
  '| --- | --- |',
  '| kingdom | rule |',
].join('\n');

test('[2.34] a new user signs up and gets a stored reply, on a phone in the dark theme', async ({
  visitor,
}) => {
  const person = newPerson();
  const page = await visitor({ viewport: phone, dark: true });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('link', { name: /sign up/i }).click();

  await page.getByRole('heading', { name: 'Create account' }).waitFor();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Account created!').waitFor();
  await page.getByText('Your account is waiting for approval').waitFor();

  const adminPage = await visitor();
  await openAsAdmin(adminPage, '/admin/users');
  await adminPage.getByLabel('Search').fill(person.email);
  await adminPage.getByText('Users (1)').waitFor();
  await adminPage.getByRole('button', { name: 'User options' }).click();
  await adminPage.getByRole('menuitem', { name: 'Approve User' }).click();
  await adminPage.getByText('User approved successfully').waitFor();

  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await page.getByRole('combobox', { name: 'Choose your assistant' }).click();
  await page.getByRole('option', { name: /Conversation Partner/ }).click();
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await page
    .getByText('Send a message to begin chatting with your Conversation Partner.')
    .waitFor();
  await page.getByText('You are chatting with Conversation Partner').waitFor();

  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill(`/echo ${REPLY}`);
  await input.press('Enter');
  await page.getByRole('cell', { name: 'kingdom' }).waitFor();
  expect(await page.locator('strong', { hasText: 'mustard seed' }).count()).toBe(1);
  await page.getByText('Generating...').waitFor({ state: 'detached' });
  await page.getByText('Just now').first().waitFor();

  await page.reload();
  await page.getByRole('cell', { name: 'kingdom' }).waitFor();
  expect(await page.locator('strong', { hasText: 'mustard seed' }).count()).toBe(1);

  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const chatId = new URL(page.url()).pathname.split('/').at(-1);
  await page.locator(`a[href="/chat/${chatId}"]`).waitFor();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByText('You have been logged out successfully.').waitFor();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});
