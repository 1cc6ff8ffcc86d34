import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { chatCalls, headers, REQUESTED_WITH } from '@targum/contracts';
import { enter } from './support/chats.ts';
import { cutOff } from './support/layout.ts';
import { openSidebar } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Recent Chats' });

async function makeTitled(page: Page, title: string): Promise<void> {
  const answer = await page.request.post(chatCalls.create.path, {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { title },
  });
  expect(answer.status()).toBe(201);
}

test('[3.55] many chats and long titles load and scroll within the list, on a phone', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await makeTitled(page, 'The first and oldest of all');
  for (let row = 0; row < 60; row += 1) await makeTitled(page, `${row} ${'longtitle'.repeat(12)}`);
  await page.goto('/qr-code');
  const sidebar = await openSidebar(page);
  const rows = list(page).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(50);
  const user = page.getByRole('button', { name: /^User menu/ });
  const place = async () => (await user.boundingBox())?.y;
  // While the page replaces the button, the button has no position. The test then measures again.
  let before: number | undefined;
  await expect.poll(async () => (before = await place())).toBeGreaterThan(0);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(61);
  await rows.last().getByText('The first and oldest of all').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Show more chats' }).waitFor({ state: 'detached' });
  await expect.poll(place).toBe(before);
  expect(await cutOff(page)).toEqual([]);
  const width = (await sidebar.boundingBox())!.width;
  const [first] = await rows.all();
  expect((await first!.boundingBox())!.width).toBeLessThanOrEqual(width);
  await rows.last().getByRole('link').click();
  await page.getByText(/^You are chatting with/).waitFor();
});
