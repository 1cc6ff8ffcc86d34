import { expect } from 'vitest';
import { approvedPerson } from './support/people.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

test('[2.15] signed-in users are sent to the start page, signed-out ones to the login', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  for (const path of ['/', '/admin/users', '/chat/nothing']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.getByText('Unauthorized').count()).toBe(0);
  }
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await seeNotice(page, 'Welcome back!', 'You have successfully logged in.');
  for (const path of ['/login']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  await page.goto('/elsewhere');
  await page.getByText('There is nothing here').waitFor();
});
