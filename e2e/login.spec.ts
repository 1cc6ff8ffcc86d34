import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { approvedPerson } from './support/people.ts';
import { seeFocus, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);

test('[2.15, 2.168, 2.211, 2.212] signed-out people are sent to the login, signed-in ones to the start page', async ({
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
  await page.getByText('Sign in to open the chat.').waitFor();
  await page.goto('/signup');
  await expect.poll(() => focused(page)).toBe('First name');
  await page.goto('/login');
  await expect.poll(() => focused(page)).toBe('Email');
  await page.keyboard.type(person.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await seeNotice(page, 'Login failed', 'Incorrect email or password');
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
  await expect.poll(() => focused(page)).toBe('Password');
  await page.keyboard.type(person.password);
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await page.getByRole('dialog').getByLabel('Message').fill('Selam');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(person.password);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await seeNotice(page, 'Welcome back!', 'You have successfully logged in.');
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(loads).toEqual([]);
  for (const path of ['/login']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
  await page.goto('/elsewhere');
  await page.getByText('There is nothing here').waitFor();
});

test('[2.181, 3.106, 3.109, 3.120] visitors read the guide at the section of a link, and go back from it', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/help/passages#read');
  const section = page.getByRole('heading', { name: 'Read and compare' });
  await seeFocus(section);
  await expect
    .poll(() => section.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(page.viewportSize()!.height);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/help/start#waiting');
  await seeFocus(page.getByRole('heading', { name: 'Waiting for approval' }));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/help/passages#read');
  const picture = page.getByRole('img', { name: 'The passage beside the chat' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Back to Targum' }).click();
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'First steps', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Back to Targum' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const signUp = page.getByRole('link', { name: 'Sign up' });
  const box = await signUp.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(640);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await signUp.click();
  const heading = page.getByRole('heading', { name: 'Create account' });
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeGreaterThanOrEqual(0);
});
