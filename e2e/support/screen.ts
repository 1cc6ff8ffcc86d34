import type { Locator, Page } from 'playwright-core';

/** Waits for a notice with this title and, where given, this text. */
export async function seeNotice(page: Page, title: string, text = ''): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications' });
  await region.getByText(title, { exact: true }).waitFor();
  if (text !== '') await region.getByText(text, { exact: true }).waitFor();
}

/** Opens the user menu and chooses an entry. */
export async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Finds one account on the users screen by its address. */
export async function findUser(page: Page, email: string): Promise<Locator> {
  await page.getByLabel('Search').fill(email);
  await page.getByText('Users (1)', { exact: true }).waitFor();
  return page.getByRole('article');
}

/** Chooses an entry of an account's menu on the users screen. */
export async function chooseForUser(page: Page, email: string, entry: string): Promise<void> {
  const card = await findUser(page, email);
  await card.getByRole('button', { name: 'User options' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
