import type { Locator, Page } from 'playwright-core';
import { authCalls } from '@targum/contracts';
import { enter } from '../support/chats.ts';
import { phone } from '../support/spec.ts';
import { textsOf } from '../support/texts.ts';

/** Matches dialogs only. The sidebar's drawer on phones has the same role. */
const DIALOG = '.fui-DialogSurface';

const NOTICE = '[data-variant]';

/** The page that a walk takes from state to state, and the texts in the page's language. */
export interface Walk {
  readonly page: Page;
  readonly origin: string;
  readonly t: (key: string, values?: Record<string, string>) => string;
  /**
   * Checks the page in its current state, at its own width and another. If a phone shows the state differently
   * from a desktop, `like this` limits the check to widths on the same side of the breakpoint.
   */
  readonly see: (state: string, widths?: 'like this') => Promise<void>;
}

export type WalkThrough = (walk: Walk) => Promise<void>;

/**
 * Returns a function that translates a key into a language. The contracts' texts are their own
 * keys.
 */
export function translator(language: string): Walk['t'] {
  const texts = textsOf(language);
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export const button = ({ page, t }: Walk, key: string): Locator =>
  page.getByRole('button', { name: t(key), exact: true });

export const entry = ({ page, t }: Walk, key: string): Locator =>
  page.getByRole('menuitem', { name: t(key) });

export const heading = ({ page, t }: Walk, key: string): Locator =>
  page.getByRole('heading', { name: t(key), exact: true }).first();

export const dialog = (page: Page): Locator => page.locator(DIALOG).last();

/** Opens the sidebar if it is a drawer. */
export async function openSidebar(walk: Walk): Promise<void> {
  if (walk.page.viewportSize()!.width < 768) await button(walk, 'kit.sidebar.open').click();
}

export async function closeSidebar(walk: Walk): Promise<void> {
  const close = button(walk, 'shell.sidebar.close');
  if (walk.page.viewportSize()!.width >= 768) return;
  await close.click();
  await close.waitFor({ state: 'detached' });
}

export async function openUserMenu(walk: Walk): Promise<void> {
  const sidebar = walk.page.getByRole('navigation', { name: walk.t('shell.sidebar.label') });
  await sidebar.getByRole('button').last().click();
  await entry(walk, 'shell.user.password').waitFor();
}

export async function openFromUserMenu(walk: Walk, key: string): Promise<void> {
  await openSidebar(walk);
  await openUserMenu(walk);
  await entry(walk, key).click();
  await dialog(walk.page).waitFor();
}

/** Closes all open menus, the innermost first. */
export async function closeMenus({ page }: Walk): Promise<void> {
  const menus = page.getByRole('menu');
  for (let left = await menus.count(); left > 0; left -= 1) {
    await menus.last().press('Escape');
    await menus.nth(left - 1).waitFor({ state: 'detached' });
  }
}

export async function closeDialog({ page }: Walk): Promise<void> {
  const open = page.locator(DIALOG);
  const count = await open.count();
  await page.locator(`${DIALOG}:focus-within`).last().waitFor();
  await page.keyboard.press('Escape');
  await open.nth(count - 1).waitFor({ state: 'detached' });
}

/** Hovers over the notice, so that it stays open during the check. */
export const holdNotice = ({ page }: Walk): Promise<void> => page.locator(NOTICE).hover();

/** Closes the notice, which would cover the next control. */
export async function closeNotice(walk: Walk): Promise<void> {
  const close = button(walk, 'kit.notice.close');
  await close.click();
  await close.waitFor({ state: 'detached' });
}

/** Signs a new user in and opens the welcome screen. */
export async function welcome(walk: Walk): Promise<void> {
  await enter(walk.page, walk.origin);
  await walk.page.goto('/');
  await heading(walk, walk.t('chat.welcome.title', { product: 'Targum' })).waitFor();
}

/** Overrides fields of the current user in the page. */
export async function userIs(page: Page, fields: Record<string, unknown>): Promise<void> {
  await page.route(`**${authCalls.currentUser.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...fields } });
  });
}

/** The smallest supported width. */
export const narrow = { width: 320, height: phone.height };
