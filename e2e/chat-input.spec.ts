import { expect } from 'vitest';
import {
  enter,
  enterChat,
  input,
  readyInput,
  replies,
  send,
  sendAndWait,
  settledTop,
} from './support/chats.ts';
import { test } from './support/spec.ts';

test('[4.15, 4.473] the input grows up to 120 px, and on phones to the width of its box', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enterChat(page, origin);
  const height = async () => (await input(page).boundingBox())?.height ?? 0;
  const empty = await height();
  await input(page).fill('one\ntwo\nthree');
  await expect.poll(height).toBeGreaterThan(empty);
  expect(await height()).toBeLessThan(120);
  await input(page).fill('line\n'.repeat(40));
  await expect.poll(height).toBe(120);
  await input(page).fill('');
  await expect.poll(height).toBe(empty);

  await page.setViewportSize({ width: 360, height: 640 });
  const width = async () => (await input(page).boundingBox())?.width ?? 0;
  await input(page).fill('Which words');
  await expect.poll(width).toBeLessThan(220);
  await input(page).fill('Which words of this verse should our team discuss today?');
  await expect.poll(width).toBeGreaterThan(280);
});

test('[5.3] without a microphone, Send is beside the assistant', async ({ visitor, origin }) => {
  const page = await visitor();
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });
  await enterChat(page, origin);
  const assistant = page.getByRole('combobox', { name: 'Assistant', exact: true });
  const button = page.getByRole('button', { name: 'Send', exact: true });
  const distance = async () => {
    const [before, after] = await Promise.all([assistant.boundingBox(), button.boundingBox()]);
    return after!.x - before!.x - before!.width;
  };
  await expect.poll(distance).toBeLessThan(20);
});

test('[4.130, 4.391, 4.392] on the welcome screen one types at once, goes on after an example, and sends', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chats')) {
      created.push(request.url());
    }
  });
  await page.goto('/');
  await input(page).and(page.locator(':focus')).waitFor();
  const example = page.getByRole('button', {
    name: 'Please check my back translation of Mark 4:35-41:',
  });
  await example.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('XYZ');
  const text = 'Please check my back translation of Mark 4:35-41:XYZ';
  expect(await input(page).inputValue()).toBe(text);
  await page
    .getByRole('combobox', { name: 'Assistant', exact: true })
    .getByText('Back Translation')
    .waitFor();
  expect(created).toEqual([]);
  await page.reload();
  await input(page).and(page.locator(':focus')).waitFor();
  expect(await input(page).inputValue()).toBe(text);
  await input(page).fill('/echo Sent from home.');
  await page.keyboard.press('Enter');
  await replies(page).getByText('Sent from home.').waitFor();
  await page.getByText('You are chatting with Back Translation Checker').waitFor();
  expect(await input(page).inputValue()).toBe('');
  expect(created).toHaveLength(1);
});

test('[4.97, 4.18, 10.15] a chat can be started, stopped and continued with the keyboard alone', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start a New Chat' }).waitFor();
  const focused = page.locator(':focus');
  const tabTo = async (name: string) => {
    const wanted = page.getByRole('button', { name, exact: true }).and(focused);
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await wanted.count()) return;
    }
    throw new Error(`${name} cannot be reached by Tab`);
  };
  await tabTo('Start a New Chat');
  await page.keyboard.press('Enter');
  await readyInput(page).and(focused).waitFor();
  await page.keyboard.type('/long 3000');
  await page.keyboard.press('Enter');
  await replies(page).getByText('Generating...').waitFor();
  expect(await input(page).and(focused).count()).toBe(1);
  await page.keyboard.type('too early');
  expect(await input(page).inputValue()).toBe('');
  await tabTo('Stop');
  await page.keyboard.press('Enter');
  await replies(page).getByText('Stopped.').waitFor();
  await readyInput(page).and(focused).waitFor();
  await page.keyboard.type('/long 3000');
  await page.keyboard.press('Enter');
  await replies(page).nth(1).getByText('Generating...').waitFor();
  await page.keyboard.press('Escape');
  await replies(page).nth(1).getByText('Stopped.').waitFor();
  await readyInput(page).and(focused).waitFor();
  await page.keyboard.type('/echo Heard.');
  await page.keyboard.press('Enter');
  await replies(page).getByText('Heard.', { exact: true }).waitFor();
});

test('[4.11] the chat keeps its scroll position after scrolling up and can jump to the end', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { width: 800, height: 400 } });
  await enterChat(page, origin);
  const scroller = page.locator('[data-scroll-area]');
  const fromEnd = () =>
    scroller.evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight);
  const top = () => scroller.evaluate((area) => area.scrollTop);
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await sendAndWait(page, `/echo ${'verse\n\n'.repeat(60)}`);
  expect(await jump.count()).toBe(0);
  await expect.poll(fromEnd).toBeLessThan(48);

  await send(page, '/long 3000');
  await replies(page)
    .nth(1)
    .getByText(/word20\b/)
    .waitFor();
  await scroller.hover();
  // Even a small step, as of a slow finger, stops the chat from following the reply.
  await page.mouse.wheel(0, -30);
  await jump.waitFor();
  await jump.click();
  await jump.waitFor({ state: 'detached' });
  await scroller.hover();
  await page.mouse.wheel(0, -600);
  await jump.waitFor();
  await expect.poll(fromEnd).toBeGreaterThan(300);
  const kept = await settledTop(scroller);
  await replies(page)
    .nth(1)
    .getByText(/word100\b/)
    .waitFor();
  expect(await top()).toBe(kept);
  await jump.click();
  await jump.waitFor({ state: 'detached' });
  await replies(page)
    .nth(1)
    .getByText(/word200\b/)
    .waitFor();
  await expect.poll(fromEnd).toBeLessThan(48);
  await page.getByRole('button', { name: 'Stop' }).click();
  await replies(page).nth(1).getByText('Stopped.').waitFor();
});
