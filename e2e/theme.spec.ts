import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { enter, enterChat, replies, sendAndWait } from './support/chats.ts';
import { chooseInUserMenu, openSidebar } from './support/screen.ts';
import { test } from './support/spec.ts';

/** The background of the first screen in the dark theme. */
const DARK = 'rgb(28, 26, 23)';

const theme = (page: Page, name: 'light' | 'dark') =>
  page.locator(`.fui-FluentProvider[data-theme="${name}"]`).waitFor();

async function choose(page: Page, setting: string) {
  await openSidebar(page);
  await chooseInUserMenu(page, 'Settings');
  await page.getByRole('radio', { name: setting }).check();
}

test('[3.38] the theme follows the system unless the user has chosen light or dark', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/qr-code');
  await theme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await theme(page, 'dark');

  await choose(page, 'Light');
  await theme(page, 'light');
  const bar = page.locator('meta[name="theme-color"]');
  expect(await bar.nth(1).getAttribute('content')).toBe('#f1ebe0');

  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto('/qr-code');
  await theme(other, 'light');
  await choose(other, 'System');
  await theme(other, 'dark');
  await theme(page, 'dark');
});

test('[10.57] more contrast shows in borders, in secondary text and below links', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enterChat(page, origin);
  await sendAndWait(page, '/echo [a link](https://example.org)');
  const colour = (selector: string, name: 'borderBottomColor' | 'color') =>
    page
      .locator(selector)
      .first()
      .evaluate((found, property) => getComputedStyle(found)[property], name);
  const looks = async () => ({
    bar: await colour('header', 'borderBottomColor'),
    heading: await colour('nav h3', 'color'),
    text: await colour('h1', 'color'),
    link: await replies(page)
      .getByRole('link')
      .evaluate((found) => getComputedStyle(found).textDecorationThickness),
  });
  const before = await looks();
  expect(before.heading).not.toBe(before.text);
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(async () => (await looks()).heading).toBe(before.text);
  const after = await looks();
  expect(after.bar).not.toBe(before.bar);
  expect([before.link, after.link]).toEqual(['auto', '2px']);
});

test('the dark theme, chosen on a light system, applies before the first script loads', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/assets/*', () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#frame').waitFor();
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await background()).toBe(DARK);
  await page.unroute('**/assets/*');
  await page.goto('/');
  await theme(page, 'dark');
  expect(await background()).toBe(DARK);
});
