import { expect } from 'vitest';
import { hold } from './support/chats.ts';
import { approvedPerson, logIn } from './support/people.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

test('[2.15] signed-in users are sent to the start page, signed-out ones to the login', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  for (const path of ['/', '/admin/users', '/admin/feedback', '/chat/nothing', '/elsewhere']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.getByText('Unauthorized').count()).toBe(0);
  }
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await seeNotice(page, 'Welcome back!', 'You have successfully logged in.');
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  await page.goto('/elsewhere');
  await page.getByText('There is nothing here').waitFor();
});

test('a session that ends during use shows a notice and the login', async ({ visitor, origin }) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  await logIn(page, person);
  // The page leaves soon after it shows the notice.
  const release = await hold(page, /\/api\/login$/, 'GET');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(page, 'Unauthorized', 'You are logged out. Logging in again...');
  release();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
