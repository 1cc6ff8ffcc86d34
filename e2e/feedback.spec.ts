import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openAsAdmin } from './support/admin.ts';
import { enter } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { chooseInUserMenu, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

test('users send feedback, and admins handle it', async ({ visitor, origin }) => {
  const person = await approvedPerson(origin);
  const message = `The mustard seed story ${randomUUID()}`;
  const page = await visitor();
  await enter(page, origin, person);
  await page.goto('/');
  await chooseInUserMenu(page, 'Send Feedback');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Name').inputValue()).toBe(
    `${person.firstName} ${person.lastName}`,
  );
  expect(await dialog.getByLabel('Email').inputValue()).toBe(person.email);
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await dialog.getByText('Feedback message is required').waitFor();
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByLabel('Category').selectOption({ label: 'Feature Request' });
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await seeNotice(page, 'Feedback sent', 'Thank you for your feedback.');
  await dialog.waitFor({ state: 'detached' });

  const adminPage = await visitor();
  await openAsAdmin(adminPage, '/');
  await chooseInUserMenu(adminPage, 'Manage Feedback');
  await adminPage.getByRole('heading', { name: 'Admin Feedback' }).waitFor();
  const card = adminPage.getByRole('article').filter({ hasText: message });
  await card.getByText('Feature Request').waitFor();
  await card.getByRole('button', { name: 'Feedback options' }).click();
  await adminPage.getByRole('menuitem', { name: 'Mark as resolved' }).click();
  await seeNotice(adminPage, 'Feedback status updated successfully');
  await card.getByText('Resolved').waitFor();
  await card.getByRole('button', { name: 'Feedback options' }).click();
  await adminPage.getByRole('menuitem', { name: 'Delete' }).click();
  await adminPage
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await seeNotice(adminPage, 'Feedback deleted successfully');
  await card.waitFor({ state: 'detached' });

  await page.goto('/admin/feedback');
  await page.getByText('Access Denied').waitFor();
});

test('a visitor can send feedback too', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('I cannot sign in');
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Email').fill('');
  await dialog.getByRole('button', { name: 'Send Feedback' }).click();
  await seeNotice(page, 'Feedback sent');
});
