import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';

/** Waits for a notice with this title and, if given, this text. */
export async function seeNotice(page: Page, title: string, text = ''): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications' });
  await region.getByText(title, { exact: true }).waitFor();
  if (text !== '') await region.getByText(text, { exact: true }).waitFor();
}

/** Opens the sidebar if it is a drawer. Returns the sidebar. */
export async function openSidebar(page: Page): Promise<Locator> {
  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  if ((page.viewportSize()?.width ?? 0) < MOBILE_BREAKPOINT_PX) {
    await page.getByRole('button', { name: 'Open sidebar' }).click();
  }
  await sidebar.waitFor();
  return sidebar;
}

/** Waits until an element has the focus. */
export const seeFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);

/** Opens the user menu and chooses an entry. */
export async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns a chat in the list of recent chats. */
export const chatRow = (page: Page, chatId: string): Locator =>
  page
    .getByRole('region', { name: 'Recent Chats' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/chat/${chatId}"]`) });

/** Chooses an option of a dropdown. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}
