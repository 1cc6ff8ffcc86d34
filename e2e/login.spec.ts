import { expect } from 'vitest';
import { rateLimits } from '@targum/contracts';
import { approvedPerson, logIn, newPerson } from './support/people.ts';
import { chooseInUserMenu, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

test('the login form names invalid fields and sends nothing', async ({ visitor }) => {
  const page = await visitor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
  expect(sent).not.toContain('/api/auth/login');
});

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

test('the password can be shown and hidden', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('quiet-river-stone');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
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
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('[2.52] logging out shows its notice even if the call fails', async ({ visitor, origin }) => {
  const page = await visitor();
  await logIn(page, await approvedPerson(origin));
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
  await chooseInUserMenu(page, 'Log out');
  await seeNotice(page, 'Logged out', 'You have been logged out.');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
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
