import { expect } from 'vitest';
import {
  breakPosts,
  enter,
  enterChat,
  input,
  isPost,
  makeChat,
  openChat,
  questions,
  readyInput,
  replies,
  send,
  sendAndWait,
  storedMessages,
  streamPath,
} from './support/chats.ts';
import { chooseForChat, chooseOption, seeNotice } from './support/screen.ts';
import { test } from './support/spec.ts';

const messagesPath = /\/messages$/;
const internal = {
  status: 500,
  json: { message: 'Internal error', code: 'internal', requestId: 'e2e' },
};

test('[4.28] if streaming fails, the message is sent once without streaming', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await breakPosts(page, streamPath);
  await send(page, '/echo The plain way.');
  await seeNotice(page, 'Streaming failed', 'Falling back to regular messaging');
  await replies(page).getByText('The plain way.', { exact: true }).waitFor();
  await readyInput(page).waitFor();
  expect(await questions(page).count()).toBe(1);
  expect(await storedMessages(page, chat)).toMatchObject([
    { role: 'user', content: '/echo The plain way.' },
    { role: 'assistant', content: 'The plain way.', status: 'complete' },
  ]);
});

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

test('a message that cannot be sent returns to the input', async ({ visitor, origin }) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await breakPosts(page, streamPath);
  await breakPosts(page, messagesPath);
  await send(page, 'What is a mustard seed?');
  await seeNotice(page, 'Failed to send message');
  await readyInput(page).waitFor();
  expect(await input(page).inputValue()).toBe('What is a mustard seed?');
  expect(await questions(page).count()).toBe(0);
  expect(await storedMessages(page, chat)).toEqual([]);

  await page.unroute(streamPath);
  await page.unroute(messagesPath);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await replies(page).getByText('Just now').waitFor();
  expect(await questions(page).count()).toBe(1);
});

test('a message that the server rejects returns to the input', async ({ visitor, origin }) => {
  const page = await visitor();
  await enterChat(page, origin);
  await page.route(streamPath, (route) =>
    isPost(route)
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '60' },
          json: { message: 'Please wait a little.', code: 'rate_limited', requestId: 'e2e' },
        })
      : route.fallback(),
  );
  await send(page, 'One too many');
  await seeNotice(page, 'Failed to send message', 'Please wait a little.');
  expect(await input(page).inputValue()).toBe('One too many');
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

test('[10.12] messages that failed to load can be retried', async ({ visitor, origin }) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await sendAndWait(page, '/echo Once more.');
  const url = /\/messages\?limit=/;
  await page.route(url, (route) => route.fulfill(internal));
  await page.goto(`/chat/${chat.id}`);
  await page.getByText('The messages could not be loaded').waitFor();
  await page.unroute(url);
  await page.getByRole('button', { name: 'Retry' }).click();
  await replies(page).getByText('Once more.', { exact: true }).waitFor();
});

test('failed changes to a chat show a notice and are reverted', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  const chat = await makeChat(page);
  await openChat(page, chat);
  await page.route(/\/api\/chats(\/[\w-]+)?$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(internal),
  );
  await chooseOption(page, 'Assistant', 'Oral Performer');
  await seeNotice(page, 'Failed to switch assistant');
  await page.getByText('You are chatting with Storyteller').waitFor();

  await chooseForChat(page, chat.id, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await seeNotice(page, 'Failed to delete chat');
  expect(new URL(page.url()).pathname).toBe(`/chat/${chat.id}`);

  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('menuitem', { name: 'Storyteller' }).click();
  await seeNotice(page, 'Failed to create new chat');
  await page.getByRole('link', { name: 'Targum', exact: true }).click();
  await page.getByRole('button', { name: 'Start a New Chat' }).click();
  await seeNotice(page, 'Failed to create new chat');
  await page.getByRole('button', { name: 'Start a New Chat' }).waitFor();
});
