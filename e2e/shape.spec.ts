import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { boxOf } from './support/boxes.ts';
import { enter, enterChat, makeChat, readyInput, sendAndWait } from './support/chats.ts';
import { layoutFindings } from './support/layout.ts';
import { chooseInUserMenu, openSidebar } from './support/screen.ts';
import { bothWidths, desktop, phone, test } from './support/spec.ts';

/**
 * Returns the position and size, in pixels, of the message box, or of the box that is drawn there
 * while the chat loads.
 */
const placeOfBox = (page: Page) =>
  page.evaluate(() => {
    const round = [...document.querySelectorAll('main div')].findLast(
      (part) => getComputedStyle(part).borderTopLeftRadius === '29px',
    );
    const { left, top, width, height } = round!.getBoundingClientRect();
    return { left, top, width, height };
  });

test.for(bothWidths)(
  'before the chat has loaded, a box is drawn exactly where the message box appears, on a $form',
  async ({ viewport }, { visitor, origin }) => {
    const page = await visitor({ viewport });
    await enter(page, origin);
    const { id } = await makeChat(page);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/mfe/chat/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/chat/${id}`, { waitUntil: 'commit' });
    await page.locator('main').getByRole('progressbar').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    const drawn = await placeOfBox(page);
    release();
    await readyInput(page).waitFor();
    expect(await placeOfBox(page)).toEqual(drawn);
  },
);

/** Returns the least size of type, in pixels, of the texts in view, by the text. */
const sizesOfType = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const sizes: Record<string, number> = {};
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!;
      const text = texts.currentNode.nodeValue!.trim();
      if (text === '' || !element.checkVisibility()) continue;
      sizes[text] = Number.parseFloat(getComputedStyle(element).fontSize);
    }
    return sizes;
  });

test('[10.44] all texts grow with the font size of the browser, and nothing is cut off', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enterChat(page, origin);
  await sendAndWait(
    page,
    '/echo # Grace\n\nA **gift** and `code`.\n\n| One | Two |\n| - | - |\n| a | b |',
  );
  await readyInput(page).waitFor();
  const before = await sizesOfType(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '20px');
  const after = await sizesOfType(page);
  for (const [text, size] of Object.entries(before)) {
    expect.soft([text, after[text]]).toEqual([text, size * 1.25]);
  }
  expect(await layoutFindings(page, [{ ...phone, width: 320 }])).toEqual([]);
});

/** Opens a dialog, measures it and its buttons, and closes it. */
async function measure(page: Page, entry: string) {
  await openSidebar(page);
  await chooseInUserMenu(page, entry);
  const dialog = page.getByRole('dialog', { name: entry });
  await dialog.waitFor();
  // Waits until the dialog has opened, because it moves until then.
  await dialog.evaluate((surface) =>
    // A rendering can cancel an animation. Its `finished` then rejects, which also counts as the
    // end.
    Promise.allSettled(surface.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const surface = await boxOf(dialog);
  const buttons = await Promise.all(
    (await dialog.locator('.fui-DialogActions button').all()).map(boxOf),
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return { surface, buttons };
}

const ENTRIES = ['Change Password', 'Update Profile Picture', 'Send Feedback'];

test('[10.32] dialogs have one width and one size of buttons on a desktop', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: desktop });
  await enter(page, origin);
  await page.goto('/');
  const widths = new Set<number>();
  const heights = new Set<number>();
  for (const entry of ENTRIES) {
    const { surface, buttons } = await measure(page, entry);
    widths.add(surface.right - surface.left);
    for (const { top, bottom } of buttons) heights.add(bottom - top);
  }
  expect([...widths]).toEqual([512]);
  expect(heights.size).toBe(1);
});

test('[10.32] dialogs are sheets on phones, with the main button on top', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enter(page, origin);
  await page.goto('/');
  for (const entry of ['Change Password', 'Send Feedback']) {
    const { surface, buttons } = await measure(page, entry);
    expect(surface).toMatchObject({ left: 0, right: phone.width, bottom: phone.height });
    const [cancel, main] = buttons;
    expect(main!.bottom).toBeLessThan(cancel!.top);
    expect(main!.right - main!.left).toBe(cancel!.right - cancel!.left);
  }
});
