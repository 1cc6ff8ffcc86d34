import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { enter, makeChat } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import { seeFocus } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open sidebar' });
const userButton = (page: Page) => page.getByRole('button', { name: /^User menu/ });

test('[3.5] the sidebar is a column of 20rem from 768 px on, and a drawer in narrower windows', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { width: 768, height: 800 } });
  await enter(page, origin);
  for (const path of ['/', '/qr-code', '/dashboard']) {
    await page.goto(path);
    await sidebar(page).waitFor();
    expect(await sidebar(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 800 });
    expect(await opener(page).count()).toBe(0);
  }
  await page.setViewportSize({ width: 767, height: 800 });
  await sidebar(page).waitFor({ state: 'detached' });
  await opener(page).click();
  // The drawer has its maximum width here, because 80 % of the window would be more.
  expect((await drawer(page).boundingBox())!.width).toBeCloseTo(352);
  await page.setViewportSize(phone);
  expect((await drawer(page).boundingBox())!.width).toBeCloseTo(0.8 * phone.width);
});

test('[3.90] the sidebar is open from 768 px on, and later visits show it as the user left it', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { width: 768, height: 800 } });
  await enter(page, origin);
  const closer = page.getByRole('button', { name: 'Close sidebar' });
  const resize = (width: number) => page.setViewportSize({ width, height: 800 });
  const screenStart = async () => (await page.locator('main').boundingBox())!.x;
  const firstFrame = page.locator('#frame > div');
  /**
   * Reloads the page while its scripts are held back, and runs `look` on the frame that the page
   * shows without scripts.
   */
  const reloadFrame = async (look: () => Promise<void>) => {
    await page.route('**/assets/*', () => {});
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#frame').waitFor();
    await look();
    await page.unroute('**/assets/*');
  };
  await page.goto('/qr-code');
  await closer.waitFor();
  expect(await screenStart()).toBe(320);
  expect(await opener(page).count()).toBe(0);
  expect(await closer.getAttribute('aria-expanded')).toBe('true');
  await reloadFrame(async () => {
    expect(await firstFrame.isVisible()).toBe(true);
    await resize(767);
    expect(await firstFrame.isVisible()).toBe(false);
  });

  await resize(1280);
  await page.reload();
  // The screen's own button takes the focus, not that of its skeleton.
  await page.locator('main h1').waitFor();
  await closer.click();
  await seeFocus(opener(page));
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false');
  expect(await screenStart()).toBe(0);
  expect(await sidebar(page).count()).toBe(0);
  await reloadFrame(async () => expect(await firstFrame.isVisible()).toBe(false));
  await page.reload();
  await opener(page).waitFor();
  expect(await screenStart()).toBe(0);
  await opener(page).click();
  await seeFocus(closer);
});

test('[3.91] Ctrl+B closes and opens the sidebar, and moves the focus only if the focused element disappears', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  const chat = await makeChat(page);
  await page.goto(`/chat/${chat.id}`);
  const input = page.getByRole('textbox', { name: 'Message' });
  const closer = page.getByRole('button', { name: 'Close sidebar' });
  await closer.waitFor();
  await input.fill('The lost sheep');
  await page.keyboard.press('Control+b');
  await opener(page).waitFor();
  await seeFocus(input);
  await page.keyboard.press('Control+b');
  await closer.waitFor();
  await seeFocus(input);

  await sidebar(page).getByRole('link', { name: 'Targum' }).focus();
  await page.keyboard.press('Control+b');
  await seeFocus(opener(page));
  await page.keyboard.press('Control+b');
  await seeFocus(closer);
  await page.setViewportSize(phone);
  await page.locator('#sidebar').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+b');
  await drawer(page).waitFor();
  await page.keyboard.press('Control+b');
  await drawer(page).waitFor({ state: 'detached' });
});

test('long names are truncated, but buttons beside them are not', async ({ visitor, origin }) => {
  const page = await visitor();
  const person = await approvedPerson(origin, `Maximilian${'alexander'.repeat(4)}`);
  await enter(page, origin, person);
  await page.goto('/qr-code');
  const end = async (element: Locator) => {
    const box = await element.boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  const chevron = userButton(page).locator('svg');
  await expect.poll(async () => (await chevron.boundingBox())?.width).toBe(20);
  await expect.poll(() => end(userButton(page))).toBeLessThanOrEqual(320);
  await expect.poll(() => end(chevron)).toBeLessThan(320);
});
