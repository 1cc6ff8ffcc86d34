import { expect } from 'vitest';
import {
  enterChat,
  isPost,
  questions,
  readyInput,
  replies,
  send,
  storedMessages,
  streamPath,
} from './support/chats.ts';
import { seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const internal = {
  status: 500,
  json: { message: 'Internal error', code: 'internal', requestId: 'e2e' },
};

test('a stream that is lost after it reached the server leaves one message', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await page.route(streamPath, async (route) => {
    if (!isPost(route)) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await send(page, '/echo Only once.');
  await seeNotice(page, 'Streaming failed', 'Falling back to regular messaging');
  await readyInput(page).waitFor();
  await replies(page).getByText('Only once.', { exact: true }).waitFor();
  expect(await questions(page).count()).toBe(1);
  expect(await storedMessages(page, chat)).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
});

test('a failed stop shows a notice, and the reply continues', async ({ visitor, origin }) => {
  const page = await visitor();
  await enterChat(page, origin);
  const stopPath = /\/messages\/stop$/;
  await page.route(stopPath, (route) => route.fulfill(internal));
  await send(page, '/long 3000');
  await replies(page).getByText('Generating...').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await seeNotice(page, 'Failed to stop the reply');
  await replies(page).getByText('Generating...').waitFor();
  await page.unroute(stopPath);
  await page.getByRole('button', { name: 'Stop' }).click();
  await replies(page).getByText('Stopped.').waitFor();
});
