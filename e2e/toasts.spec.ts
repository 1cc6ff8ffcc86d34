import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { delays } from '@targum/contracts';
import { boxOf, overlap } from './support/boxes.ts';
import { enter, enterChat, openChat, say } from './support/chats.ts';
import { resize } from './support/layout.ts';
import { chooseInUserMenu, openSidebar, seeFocus } from './support/screen.ts';
import { desktop, phone, test } from './support/spec.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const card = (page: Page) => region(page).locator('[data-variant]');

/** Opens the QR page with a clock that the test controls. */
async function openWithTestClock(page: Page, origin: string) {
  await enter(page, origin);
  await page.clock.install();
  await page.goto('/qr-code');
  await page.getByRole('button', { name: 'Download QR Code' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

const raise = (page: Page) => page.getByRole('button', { name: 'Download QR Code' }).press('Enter');

test('[3.34] only the newest notice is shown, for five seconds and within the width of the page', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await openWithTestClock(page, origin);
  await raise(page);
  await card(page).getByText('Downloaded!').waitFor();
  await page.clock.runFor(delays.toast - 1000);
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await card(page).getByText('Copied!').waitFor();
  expect(await card(page).count()).toBe(1);
  const width = async () => (await card(page).boundingBox())?.width;
  expect(await width()).toBe(420);
  await page.setViewportSize(phone);
  await expect.poll(width).toBe(phone.width - 32);
  await page.clock.runFor(delays.toast - 100);
  expect(await card(page).count()).toBe(1);
  await page.clock.runFor(200);
  await card(page).waitFor({ state: 'detached' });
});

test('[3.99] a notice covers no bar, no composer and no open menu, at any width', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await say(page, chat, '/echo Seen.');
  await openChat(page, chat);
  const menu = page.getByRole('menu');
  const openMenu = () => page.getByRole('button', { name: 'Chat menu' }).click();
  await openMenu();
  await menu.getByRole('menuitem', { name: 'Copy conversation' }).click();
  await card(page).waitFor();
  // While the window has no focus, the notice stays.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  /** Returns the parts of the page that the visible notice covers. */
  const covered = async () => {
    const notice = await boxOf(card(page));
    const isShown = await region(page).evaluate((found) => getComputedStyle(found).opacity === '1');
    const parts = await page.locator('header, footer, [role="menu"]').all();
    const boxes = await Promise.all(parts.map(async (part) => boxOf(part)));
    return isShown ? boxes.filter((box) => overlap(notice, box)) : [];
  };
  for (const width of [1280, 768, 390, 360, 320]) {
    await resize(page, { width, height: 640 });
    await expect.poll(covered).toEqual([]);
    const { left, right, top, bottom } = await boxOf(card(page));
    expect([left >= 0, right <= width, top >= 0, bottom <= 640]).toEqual(Array(4).fill(true));
    await openMenu();
    await menu.waitFor();
    await expect.poll(covered).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await openSidebar(page);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await menu.waitFor();
    await expect.poll(covered).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    if (width < 768) await page.keyboard.press('Escape');
  }
});

test.for([
  { form: 'phone', viewport: phone },
  { form: 'desktop', viewport: { ...desktop, height: 720 } },
])(
  'a notice and a dialog do not overlap, on a $form',
  async ({ viewport }, { visitor, origin }) => {
    const page = await visitor({ viewport });
    await enter(page, origin);
    await page.goto('/qr-code');
    await page.getByRole('button', { name: 'Download QR Code' }).click();
    await card(page).waitFor();
    // While the window has no focus, the notice stays.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await openSidebar(page);
    await chooseInUserMenu(page, 'Send Feedback');
    const dialog = page.getByRole('dialog').filter({ hasText: 'Category' });
    await dialog.waitFor();
    await expect
      .poll(async () => overlap(await boxOf(card(page)), await boxOf(dialog)))
      .toBe(false);
    for (const part of [
      dialog.getByRole('heading', { name: 'Send Feedback' }),
      dialog.getByRole('button', { name: 'Send Feedback' }),
    ]) {
      const { top, bottom } = await boxOf(part);
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(viewport.height);
    }
  },
);

test("F8 moves the focus to a notice, and Escape or the notice's button moves it back", async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await openWithTestClock(page, origin);
  const button = page.getByRole('button', { name: 'Download QR Code' });
  await raise(page);
  await page.keyboard.press('F8');
  await seeFocus(region(page));
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await seeFocus(button);

  await page.keyboard.press('Enter');
  await card(page).waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await seeFocus(region(page).getByRole('button', { name: 'Close notification' }));
  await page.keyboard.press('Enter');
  await card(page).waitFor({ state: 'detached' });
  await seeFocus(button);
});

test('screen readers announce a notice, also over a dialog', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/qr-code');
  await openSidebar(page);
  await chooseInUserMenu(page, 'Change Password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill('not-my-password');
  await dialog.getByLabel('New password', { exact: true }).fill('another-password');
  await dialog.getByLabel('Confirm new password').fill('another-password');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await card(page).getByText('Current password is incorrect').waitFor();
  expect(await region(page).ariaSnapshot()).toBe(
    [
      '- region "Notifications":',
      '  - status:',
      '    - text: Current password is incorrect',
      '    - button "Close notification"',
    ].join('\n'),
  );
  await page.keyboard.press('F8');
  await seeFocus(region(page));
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await dialog.waitFor();
});
