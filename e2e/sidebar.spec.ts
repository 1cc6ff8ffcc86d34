import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { adminCountCalls, assistants } from '@targum/contracts';
import { enter, makeChat } from './support/chats.ts';
import { approvedPerson, newPerson, pendingPerson } from './support/people.ts';
import { admin } from './support/product.ts';
import { chooseInUserMenu, openSidebar, seeFocus, seeNotice } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open sidebar' });
const userButton = (page: Page) => page.getByRole('button', { name: /^User menu/ });

async function countOf(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(path);
  return ((await answer.json()) as { count: number }).count;
}

test('[3.5] the sidebar is a column of 20rem from 768 px on, below it a drawer', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { width: 768, height: 800 } });
  await enter(page, origin);
  await page.goto('/');
  await openSidebar(page);
  for (const path of ['/', '/qr-code', '/dashboard']) {
    await page.goto(path);
    await sidebar(page).waitFor();
    expect(await sidebar(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 800 });
    expect(await opener(page).count()).toBe(0);
  }
  await page.setViewportSize({ width: 767, height: 800 });
  await sidebar(page).waitFor({ state: 'detached' });
  await opener(page).click();
  // 80% would exceed its maximum width.
  expect((await drawer(page).boundingBox())!.width).toBeCloseTo(352);
  await page.setViewportSize(phone);
  expect((await drawer(page).boundingBox())!.width).toBeCloseTo(0.8 * phone.width);
});

test('[3.90] the column is open from 1024 px on, and stays as the user leaves it', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { width: 1024, height: 800 } });
  await enter(page, origin);
  const closer = page.getByRole('button', { name: 'Close sidebar' });
  const resize = (width: number) => page.setViewportSize({ width, height: 800 });
  const screenStart = async () => (await page.locator('main').boundingBox())!.x;
  await page.goto('/qr-code');
  await closer.waitFor();
  expect(await screenStart()).toBe(320);
  expect(await opener(page).count()).toBe(0);
  await resize(1023);
  await opener(page).waitFor();
  expect(await screenStart()).toBe(0);
  expect(await sidebar(page).count()).toBe(0);

  await opener(page).click();
  await seeFocus(closer);
  expect(await closer.getAttribute('aria-expanded')).toBe('true');
  await page.reload();
  await closer.waitFor();
  await closer.click();
  await seeFocus(opener(page));
  expect(await opener(page).getAttribute('aria-expanded')).toBe('false');

  await resize(1280);
  await closer.click();
  // The frame that is drawn before the first script knows the choice too.
  await page.route('**/assets/*', () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#frame').waitFor();
  expect(await page.locator('#frame > div').isVisible()).toBe(false);
  await page.unroute('**/assets/*');
  await page.reload();
  await opener(page).waitFor();
  expect(await screenStart()).toBe(0);
});

test('[3.91] Ctrl+B closes and opens the sidebar and leaves the focus where it can', async ({
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
  await page.setViewportSize({ width: 1000, height: 800 });
  await seeFocus(opener(page));
  await page.setViewportSize(phone);
  await page.locator('#sidebar').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+b');
  await drawer(page).waitFor();
  await page.keyboard.press('Control+b');
  await drawer(page).waitFor({ state: 'detached' });
});

test('[3.6] the drawer slides in over a dark overlay', async ({ visitor, origin }) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/qr-code');
  await opener(page).waitFor();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    // On a busy machine the animation may have ended when its start is reported.
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target as Element).matches('[role="dialog"]')) return;
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const slide = rules.find((rule) => (rule as CSSKeyframesRule).name === animationName);
      dataset['from'] = (slide as CSSKeyframesRule).cssRules[0]!.cssText;
    });
  });
  await opener(page).click();
  await page.locator('html[data-from*="translateX(-100%)"]').waitFor({ state: 'attached' });
  const behind = await page.evaluate(
    (x) => getComputedStyle(document.elementFromPoint(x, 400)!).backgroundColor,
    phone.width - 10,
  );
  expect(behind).toBe('rgba(20, 16, 12, 0.5)');
});

test('[3.7] on a phone the drawer closes by its button, its overlay, Escape and each choice', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  const chat = await makeChat(page);
  await page.goto('/qr-code');
  const close = page.getByRole('button', { name: 'Close sidebar' });
  const gone = () => drawer(page).waitFor({ state: 'detached' });
  for (const leave of [
    () => close.click(),
    () => page.mouse.click(phone.width - 10, 400),
    () => page.keyboard.press('Escape'),
  ]) {
    await opener(page).click();
    await drawer(page).waitFor();
    await leave();
    await gone();
    expect(new URL(page.url()).pathname).toBe('/qr-code');
  }
  await opener(page).click();
  await sidebar(page).locator(`a[href="/chat/${chat.id}"]`).click();
  await page.waitForURL(`**/chat/${chat.id}`);
  await gone();
  await opener(page).click();
  await sidebar(page).getByRole('link', { name: 'Targum' }).click();
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await gone();
  await opener(page).click();
  await page.getByRole('button', { name: 'New Chat', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Oral Performer' }).click();
  await page.getByText('You are chatting with Oral Performer').waitFor();
  await gone();
  await openSidebar(page);
  await chooseInUserMenu(page, 'QR Code');
  await page.waitForURL('**/qr-code');
  await gone();
});

test('[10.16] the drawer traps the focus and restores it to its button', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/dashboard');
  await page.getByText('There is nothing here').waitFor();
  await page.waitForLoadState('networkidle');
  await opener(page).press('Enter');
  await seeFocus(drawer(page));
  const stops = [
    sidebar(page).getByRole('link', { name: 'Targum' }),
    page.getByRole('button', { name: 'Close sidebar' }),
    page.getByRole('button', { name: 'New Chat', exact: true }),
    page.getByRole('searchbox', { name: 'Search chats' }),
    page.getByRole('button', { name: 'Archived' }),
    userButton(page),
  ];
  for (const stop of [...stops, stops[0]!]) {
    await page.keyboard.press('Tab');
    await seeFocus(stop);
  }
  await page.keyboard.press('Shift+Tab');
  await seeFocus(userButton(page));
  await page.keyboard.press('Enter');
  await seeFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor({ state: 'detached' });
  await seeFocus(userButton(page));
  await drawer(page).waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await seeFocus(opener(page));
});

test('[3.21, 10.22] a screen reader finds the drawer and nothing behind it', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  const { firstName, lastName } = await enter(page, origin);
  await page.goto('/dashboard');
  await page.getByText('There is nothing here').waitFor();
  await opener(page).click();
  await page.getByText('No chats yet').waitFor();
  const tree = await page.locator('body').ariaSnapshot();
  expect(tree).toContain(
    [
      '- dialog "Navigation":',
      '  - navigation "Navigation":',
      '    - link "Targum":',
      '      - /url: /',
      '    - button "Close sidebar" [expanded]',
      '    - button "New Chat"',
      '    - searchbox "Search chats"',
      '    - region "Recent Chats":',
      '      - heading "Recent Chats" [level=2]',
      '      - button "Archived"',
      '      - text: No chats yet Start a new conversation',
      `    - button "User menu ${firstName} ${lastName}"`,
    ].join('\n'),
  );
  const behind = page.locator('main, a[href="#content"]');
  expect(
    await behind.evaluateAll((found) => found.map((element) => (element as HTMLElement).inert)),
  ).toEqual([true, true]);
});

test('the user menu opens and closes, and has the entries of all users', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/qr-code');
  await openSidebar(page);
  await userButton(page).click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allInnerTexts()).toEqual([
    'Change Password',
    'Update Profile Picture',
    'API Keys',
    'QR Code',
    'Send Feedback',
    'Theme',
    'Language',
    'Keyboard shortcuts',
    'Log out',
  ]);
  await userButton(page).click();
  await entries.first().waitFor({ state: 'detached' });

  await userButton(page).press('Enter');
  await seeFocus(entries.first());
  await page.keyboard.press('ArrowUp');
  await seeFocus(entries.filter({ hasText: 'Log out' }));
  await page.keyboard.press('Home');
  for (const [key, title] of [
    ['C', 'Change Password'],
    ['U', 'Update Profile Picture'],
    ['A', 'API Keys'],
    ['S', 'Send Feedback'],
  ] as const) {
    if (title !== 'Change Password') {
      // Choosing an entry has closed the drawer.
      await openSidebar(page);
      await userButton(page).press('Enter');
      await seeFocus(entries.first());
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    expect(await dialog.ariaSnapshot()).toContain(`- heading "${title}" [level=2]`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

test('an admin sees the numbers of pending entries and can open them', async ({
  visitor,
  origin,
}) => {
  await pendingPerson(origin);
  const page = await visitor();
  await enter(page, origin, { ...newPerson(), ...admin });
  const pending = await countOf(page, adminCountCalls.pendingUsers.path);
  const unread = await countOf(page, adminCountCalls.unreadFeedback.path);
  expect(pending).toBeGreaterThan(0);
  await page.goto('/qr-code');
  const waits = pending === 1 ? '1 user is' : `${pending} users are`;
  await seeNotice(page, `${waits} waiting for approval`);
  await page.getByRole('button', { name: 'Review' }).press('Enter');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/users');
  const approvals = `${pending} pending approval${pending === 1 ? '' : 's'}`;
  await userButton(page)
    .and(page.getByRole('button', { name: approvals }))
    .waitFor();
  await userButton(page)
    .getByText(String(pending + unread), { exact: true })
    .waitFor();
  await userButton(page).press('Enter');
  const users = page.getByRole('menuitem', { name: 'User Management' });
  await users.getByRole('img', { name: approvals }).getByText(String(pending)).waitFor();
  expect(
    await page.getByRole('menuitem', { name: 'Manage Feedback' }).getByRole('img').count(),
  ).toBe(Math.min(unread, 1));
});

test('the New Chat menu lists the assistants and works by keyboard', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/qr-code');
  await openSidebar(page);
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: 'New Chat', exact: true });
  await button.press('Enter');
  const entries = page.getByRole('menuitem');
  await seeFocus(entries.first());
  expect(await entries.allInnerTexts()).toEqual(assistants.map(({ name }) => name));
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'detached' });
  await seeFocus(button);
  await page.keyboard.press('Enter');
  await seeFocus(entries.first());
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByText('You are chatting with Back Translation Checker').waitFor();
  await page.waitForURL(/\/chat\/[\w-]+$/);
});

test('[3.2] an unknown URL shows a card with a link to the start page', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  for (const path of ['/dashboard', '/admin', '/chat/a/b']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'There is nothing here', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  }
});

test('Loading... is shown until the session is known', async ({ visitor, origin }) => {
  const page = await visitor();
  await enter(page, origin);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/qr-code');
  await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor();
  release();
  await page.getByRole('heading', { name: 'QR Code' }).waitFor();
  expect(await page.getByText('Loading...').count()).toBe(0);
});

test('logging out ends the session in the browser even if the server is unreachable', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const person = await approvedPerson(origin);
  await enter(page, origin, person);
  await page.goto('/qr-code');
  await openSidebar(page);
  await chooseInUserMenu(page, 'Log out');
  await seeNotice(page, 'Logged out', 'You have been logged out successfully.');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);

  await enter(page, origin, person);
  await page.goto('/qr-code');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }));
  await openSidebar(page);
  await chooseInUserMenu(page, 'Log out');
  await seeNotice(page, 'Logged out', 'You have been logged out.');
  await page.locator('[data-variant="destructive"]').waitFor();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

test('long names are truncated, not the buttons beside them', async ({ visitor, origin }) => {
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
