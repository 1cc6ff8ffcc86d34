import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { limits } from '@targum/contracts';
import { enter } from './support/chats.ts';
import { openAsAdmin } from './support/admin.ts';
import { approvedPerson, newPerson, pendingPerson } from './support/people.ts';
import type { Person } from './support/people.ts';
import { chooseForUser, chooseInUserMenu, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

/** A picture of one red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

async function fill(page: Page, person: Person, confirmation = person.password): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
};

test('[2.27] a taken e-mail address shows an error, and the form keeps its input', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  await page.goto('/signup');
  await fill(page, person);
  await submit(page);
  await seeNotice(page, 'Signup failed', 'An account with this email already exists');
  expect(await page.getByLabel('First name').inputValue()).toBe(person.firstName);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(person.password);
});

test('[2.22, 2.87] a picture is uploaded and shown as the server converted it', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/signup');
  await fill(page, newPerson());
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('no picture'));
  await seeNotice(page, 'Unsupported file', 'Use a JPG, PNG or GIF image.');
  await choose(page, 'huge.png', 'image/png', randomBytes(limits.picture.maxBytes + 1));
  await seeNotice(page, 'File too large', 'Image must be less than 5MB');
  await choose(page, 'me.png', 'image/png', PNG);
  const uploaded = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/profile-picture') && response.ok(),
  );
  await submit(page);
  await page.getByText('Your account is waiting for approval').waitFor();
  const { profileImageUrl } = (await (await uploaded).json()) as { profileImageUrl: string };
  const picture = await page.request.get(profileImageUrl);
  expect(picture.headers()['content-type']).toBe('image/webp');
  expect(picture.headers()['cache-control']).toContain('immutable');
});

test('[2.36] a pending user is let in on approval, and sent to the login on rejection', async ({
  visitor,
  origin,
}) => {
  const [welcome, refused] = [await pendingPerson(origin), await pendingPerson(origin)];
  const [first, second, adminPage] = [await visitor(), await visitor(), await visitor()];
  for (const [page, person] of [
    [first, welcome],
    [second, refused],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your account is waiting for approval').waitFor();
  }
  await openAsAdmin(adminPage, '/');
  await followPendingNotice(adminPage);
  await adminPage.goto('/admin/users');
  await chooseForUser(adminPage, welcome.email, 'Approve User');
  await seeNotice(adminPage, 'User approved successfully');
  await chooseForUser(adminPage, refused.email, 'Reject User');
  await seeNotice(adminPage, 'User rejected successfully');

  await first.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await second.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await second.getByLabel('Email').fill(refused.email);
  await second.getByLabel('Password', { exact: true }).fill(refused.password);
  await second.getByRole('button', { name: 'Sign in' }).click();
  await seeNotice(second, 'Login failed', 'Your account was not approved');
});

/** The notice counts all pending users, including those of other specs. */
async function followPendingNotice(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications' });
  await region.getByText(/^\d+ users? (is|are) waiting for approval$/).waitFor();
  await region.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
}

test('users can change their picture later', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  await chooseInUserMenu(page, 'Update Profile Picture');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true);
  await choose(page, 'fake.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await seeNotice(page, 'Use a JPG, PNG or GIF image.');
  await choose(page, 'me.png', 'image/png', PNG);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await seeNotice(page, 'Profile picture updated successfully');
  await page.locator('img[src*="/picture?v="]').first().waitFor();
});
