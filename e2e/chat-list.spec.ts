import { expect } from 'vitest';
import { assistants } from '@targum/contracts';
import { enter } from './support/chats.ts';
import { test } from './support/spec.ts';

test('[4.3] the welcome screen stores the chosen assistant in the browser', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(request.url());
  });
  const chooser = page.getByRole('combobox', { name: 'Choose your assistant' });
  await page.getByRole('region', { name: 'Recent Chats' }).getByText('No chats yet').waitFor();
  await chooser.getByText('Storyteller').waitFor();
  await chooser.click();
  const options = page.getByRole('option');
  await options.first().waitFor();
  const shown = await options.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')),
  );
  expect(shown).toEqual(assistants.map(({ name }) => name));
  await options.filter({ hasText: 'Oral Performer' }).click();
  await page.getByText('Restates a passage in clear, natural oral language.').waitFor();
  await page.reload();
  await chooser.getByText('Oral Performer').waitFor();
  expect(changes).toEqual([]);

  await page.route('**/api/chats', async (route) => {
    if (route.request().method() === 'POST') await page.getByText('Starting...').waitFor();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await page.getByText('You are chatting with Oral Performer').waitFor();
  await page.waitForURL(/\/chat\/[\w-]+$/);
});
