import { expect } from 'vitest';
import { rateLimits } from '@targum/contracts';
import { hold } from './support/chats.ts';
import { approvedPerson, logIn, newPerson } from './support/people.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

test('[2.11] an unknown e-mail address and a wrong password show the same error', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  for (const email of [person.email, newPerson().email]) {
    const page = await visitor();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await seeNotice(page, 'Login failed', 'Incorrect email or password');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  }
});

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

test('after too many failed logins even the right password is refused', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  const attempt = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    const answered = page.waitForResponse('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    return (await answered).status();
  };
  for (let failed = 0; failed < rateLimits.failedLoginsPerAccount.points; failed += 1) {
    expect(await attempt('not-the-password')).toBe(401);
  }
  expect(await attempt(person.password)).toBe(429);
  await seeNotice(page, 'Login failed', 'Too many requests. Please wait and try again.');
});
