import { expect } from 'vitest';
import { authCalls, chatCalls } from '@targum/contracts';
import { keyCalls } from '@targum/contracts/on-demand';
import { enter } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { chooseInUserMenu } from './support/screen.ts';
import { test } from './support/spec.ts';

test('[2.99] a key is shown once, opens the chats and nothing else, and can be revoked', async ({
  visitor,
  origin,
}) => {
  const person = await approvedPerson(origin);
  const page = await visitor();
  await enter(page, origin, person);
  await page.goto('/');
  await chooseInUserMenu(page, 'API Keys');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No keys yet').waitFor();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill('Field laptop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByLabel('New key').inputValue();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('');
  await dialog.getByText('Field laptop').waitFor();
  expect(await dialog.getByText(key.slice(0, 8)).count()).toBeGreaterThan(0);

  const ask = (path: string) =>
    fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await ask(authCalls.currentUser.path)).json()).toMatchObject({
    email: person.email,
  });
  expect((await ask(chatCalls.list.path)).status).toBe(200);
  expect((await ask(keyCalls.list.path)).status).toBe(403);

  await page.reload();
  await chooseInUserMenu(page, 'API Keys');
  await dialog.getByText('Field laptop').waitFor();
  expect(await dialog.getByLabel('New key').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('No keys yet').waitFor();
  expect((await ask(chatCalls.list.path)).status).toBe(401);
});
