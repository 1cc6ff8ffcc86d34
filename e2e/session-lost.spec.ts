import { expect } from 'vitest';
import { enter, hold } from './support/chats.ts';
import { approvedPerson, logIn } from './support/people.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

test('[2.61] a draft survives the end of the session', async ({ visitor, origin }) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  await enter(page, origin, person);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await page.getByText(/^You are chatting with/).waitFor();
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('How would you tell Mark 4?');
  const chat = page.url();
  const redirected = page.waitForRequest('**/api/login');
  // The page goes to the login soon after it shows the notice. Holding this request keeps the
  // notice on the screen.
  const release = await hold(page, /\/api\/login$/, 'GET');
  await page.context().clearCookies();
  await input.press('Enter');
  await seeNotice(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await redirected;
  release();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();

  await logIn(page, person);
  await page.goto(chat);
  await input.waitFor();
  expect(await input.inputValue()).toBe('How would you tell Mark 4?');
});
