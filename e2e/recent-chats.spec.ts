import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { chatCalls, headers, REQUESTED_WITH } from '@targum/contracts';
import { enter } from './support/chats.ts';
import { cutOff, resize } from './support/layout.ts';
import { openSidebar } from './support/screen.ts';
import { desktop, phone, test } from './support/spec.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Recent Chats' });

async function makeTitled(page: Page, title: string): Promise<void> {
  const answer = await page.request.post(chatCalls.create.path, {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { title },
  });
  expect(answer.status()).toBe(201);
}

test('[3.55, 3.98] many chats and long titles load and scroll within the list, on a phone', async ({
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
  const placesOf = async () => {
    const [title, time, row] = await Promise.all(
      [first!.locator('[title]').first(), first!.getByText('Just now'), first!].map((part) =>
        part.boundingBox(),
      ),
    );
    return { title: title!, time: time!, row: row!, share: title!.width / row!.width };
  };
  const onPhone = await placesOf();
  expect(onPhone.share).toBeGreaterThanOrEqual(0.4);
  expect(onPhone.time.x).toBeGreaterThan(onPhone.title.x + onPhone.title.width);
  expect(Math.abs(onPhone.time.y - onPhone.title.y)).toBeLessThan(4);
  await first!.getByRole('button', { name: 'Chat options' }).click({ trial: true });

  await resize(page, desktop);
  const { title, time, row } = await placesOf();
  expect(row.height).toBeLessThan(44);
  expect(time.x).toBeGreaterThan(title.x + title.width);
  expect(Math.abs(time.y - title.y)).toBeLessThan(4);
  expect(row.x + row.width - (time.x + time.width)).toBeLessThan(12);
  const options = first!.getByRole('button', { name: 'Chat options' });
  const opacityOf = (part: Locator) => part.evaluate((found) => getComputedStyle(found).opacity);
  expect(await opacityOf(options)).toBe('0');
  await first!.hover();
  await expect.poll(() => opacityOf(options)).toBe('1');
  // The time makes room for the options, and only screen readers find it.
  const clipOf = (part: Locator) => part.evaluate((found) => getComputedStyle(found).clipPath);
  expect(await clipOf(first!.getByText('Just now'))).toBe('inset(50%)');
  await resize(page, phone);

  await rows.last().getByRole('link').click();
  await page.getByText(/^You are chatting with/).waitFor();
});
