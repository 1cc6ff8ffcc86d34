import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { enter, makeChat } from './support/chats.ts';
import { chooseInUserMenu, openSidebar, seeFocus } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open sidebar' });
const userButton = (page: Page) => page.getByRole('button', { name: /^User menu/ });

test('[3.5] the drawer slides in over a dark overlay', async ({ visitor, origin }) => {
  const page = await visitor({ viewport: phone, moves: true });
  await enter(page, origin);
  await page.goto('/qr-code');
  await opener(page).waitFor();
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    // On a busy machine, the animation can be over when its start is reported. So the test reads
    // the first keyframe instead of the drawer's position.
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

test('[3.5] on a phone the drawer closes by its button, its overlay, Escape and each choice', async ({
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

test('[10.17] the drawer traps the focus and restores it to its button', async ({
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
    sidebar(page).getByRole('link', { name: 'Help' }),
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

test('[3.20, 10.17] a screen reader finds the drawer and nothing behind it', async ({
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
      '      - link "Help":',
      '        - /url: /help/start#ask',
      `    - button "User menu ${firstName} ${lastName}"`,
    ].join('\n'),
  );
  const behind = page.locator('main, a[href="#content"]');
  expect(
    await behind.evaluateAll((found) => found.map((element) => (element as HTMLElement).inert)),
  ).toEqual([true, true]);
});
