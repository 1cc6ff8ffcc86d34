import { expect } from 'vitest';
import { chatCalls, headers, pathOf, REQUESTED_WITH } from '@targum/contracts';
import { enterChat, sendAndWait } from './support/chats.ts';
import { chatRow } from './support/screen.ts';
import { test } from './support/spec.ts';

test('[3.17] the title made by the model shows in the chat and in the list', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  const question = 'How do I tell the story of the mustard seed to children';
  const title = 'The mustard seed for children';
  // The stand-in's titles are those of the first message, so another device's rename takes their place.
  await sendAndWait(page, question);
  const renamed = await page.request.patch(pathOf(chatCalls.update, { chatId: chat.id }), {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { title },
  });
  expect(renamed.status()).toBe(200);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await chatRow(page, chat.id).getByText(title, { exact: true }).waitFor();
});
