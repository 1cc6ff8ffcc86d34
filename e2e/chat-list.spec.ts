import { expect } from 'vitest';
import { assistants } from '@targum/contracts';
import { enter, enterChat, makeChat, sendAndWait } from './support/chats.ts';
import { chatRow, chooseForChat, seeNotice } from './support/screen.ts';
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

test('[3.17] a chat is named after its first message, until it is renamed', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const title = (text: string) => page.getByRole('heading', { name: text, level: 1, exact: true });
  const row = chatRow(page, chat.id);
  await title('New Chat').waitFor();
  // The title from the first words is the model's as well.
  await sendAndWait(page, 'What is a mustard seed?');
  await title('What is a mustard seed?').waitFor();
  await row.getByText('What is a mustard seed?', { exact: true }).waitFor();
  await row.getByText('Just now').waitFor();

  await chooseForChat(page, chat.id, 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename chat' });
  const field = dialog.getByLabel('Title');
  expect(await field.inputValue()).toBe('What is a mustard seed?');
  await field.fill('  ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Title is required').waitFor();
  await field.fill('Mark 4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await title('Mark 4').waitFor();
  await sendAndWait(page, '/echo More of it.');
  await page.reload();
  await title('Mark 4').waitFor();
  await row.getByText('Mark 4', { exact: true }).waitFor();
});

test('[3.16] a chat is deleted after a confirmation, and closed if it is open', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const other = await makeChat(page);
  await page.reload();
  const question = page.getByRole('alertdialog', { name: 'Delete chat' });
  await chooseForChat(page, chat.id, 'Delete');
  await question.getByText('This cannot be undone.', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });

  await chooseForChat(page, other.id, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, 'Chat deleted successfully');
  await chatRow(page, other.id).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close notification' }).click();
  expect(new URL(page.url()).pathname).toBe(`/chat/${chat.id}`);

  await chooseForChat(page, chat.id, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await seeNotice(page, 'Chat deleted successfully');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByText('No chats yet').waitFor();
  await page.goto(`/chat/${chat.id}`);
  await page.getByText('Chat not found').waitFor();
});
