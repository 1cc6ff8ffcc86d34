import { beforeAll, describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { addTurns } from './support/database.ts';
import { enter, input, makeChat, openChat, settledTop } from './support/chats.ts';
import { resize } from './support/layout.ts';
import {
  installHebrewText,
  opener,
  openReference,
  passagePlace,
  passageTitle,
  sayReferences,
} from './support/passages.ts';
import { chooseOption, seeFocus } from './support/screen.ts';
import { bothWidths, desktop, phone, test } from './support/spec.ts';

beforeAll(installHebrewText);

/** Matches the URLs of the chat's scripts. */
const scripts = /\/mfe\/chat\/assets\/[^/]*\.js$/;

const button = (page: Page, name: string) =>
  passagePlace(page).getByRole('button', { name, exact: true });

const verses = (page: Page, language: string) =>
  passagePlace(page).locator(`[lang="${language}"]:has(> span > sup)`);

/** Opens a chat with a message that names references. */
async function enterWith(page: Page, origin: string, message: string): Promise<string> {
  await enter(page, origin);
  const chat = await makeChat(page);
  await sayReferences(page, chat, message);
  // Puts a page before the chat into the history, for the back button.
  await page.goto('/');
  await openChat(page, chat);
  return chat.id;
}

/** Returns the first verse in view, and its distance in pixels from the top of the window. */
const firstSeen = (page: Page): Promise<{ text: string; top: number }> =>
  passagePlace(page)
    .locator('[data-scroll-area]')
    .evaluate((area) => {
      const { top } = area.getBoundingClientRect();
      const shown = [...area.querySelectorAll('span:has(> sup)')].find(
        (verse) => verse.getBoundingClientRect().bottom > top + 1,
      )!;
      return { text: shown.textContent, top: shown.getBoundingClientRect().top };
    });

describe.each(bothWidths)('on a $form', ({ viewport }) => {
  test('[4.240, 4.250, 4.251] the keyboard opens a reference, and Escape or the back button closes it', async ({
    visitor,
    origin,
  }) => {
    const page = await visitor({ viewport });
    const id = await enterWith(page, origin, 'Mark 4:35-41 and Jonah 1:17');
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await openReference(page, 'Mark 4:35–41');
    expect(await steps()).toBe(before + 1);
    await seeFocus(passageTitle(page, 'Mark 4:35–41'));
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/chat/${id}`);
    await page.keyboard.press('Escape');
    await passagePlace(page).waitFor({ state: 'detached' });
    await seeFocus(opener(page, 'Mark 4:35–41').first());

    await openReference(page, 'Jonah 1:17');
    await page.goBack();
    await passagePlace(page).waitFor({ state: 'detached' });
    await seeFocus(opener(page, 'Jonah 1:17').first());
    expect(new URL(page.url()).pathname).toBe(`/chat/${id}`);
    await page.goBack();
    await page.waitForURL('/');
    await page.goForward();
    await input(page).waitFor();
  });
});

test('[4.255] two texts with different verse numbers are shown side by side', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enterWith(page, origin, 'Psalm 51:1-3');
  await openReference(page, 'Psalm 51:1–3', 'Psalms 51:1–3');
  await chooseOption(page, 'Compare with', 'Invented Hebrew');
  const hebrew = verses(page, 'he');
  await hebrew.waitFor();
  expect(await hebrew.getAttribute('dir')).toBe('rtl');
  expect(await hebrew.locator('sup').allTextContents()).toEqual(['3', '4', '5']);
  expect(await verses(page, 'en').locator('sup').allTextContents()).toEqual(['1', '2', '3']);
  await passagePlace(page).getByRole('heading', { level: 3, name: 'תהלים 51:3–5 · MAS' }).waitFor();
  const [one, other] = [await verses(page, 'en').boundingBox(), await hebrew.boundingBox()];
  expect(other!.x).toBeGreaterThanOrEqual(one!.x + one!.width);
  await resize(page, phone);
  const [above, below] = [await verses(page, 'en').boundingBox(), await hebrew.boundingBox()];
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  await resize(page, desktop);

  await chooseOption(page, 'Text', 'Invented Hebrew');
  await passageTitle(page, 'תהלים 51:3–5').waitFor();
  await button(page, 'After').press('Enter');
  await passageTitle(page, 'תהלים 51:3–10').waitFor();
  await chooseOption(page, 'Text', 'World English Bible');
  await passageTitle(page, 'Psalms 51:1–8').waitFor();
});

test('[4.244, 4.246, 4.247] added verses move nothing, and verses can be enlarged and copied', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterWith(page, origin, 'Psalm 119');
  await openReference(page, 'Psalm 119', 'Psalms 119');
  const area = passagePlace(page).locator('[data-scroll-area]');
  await area.evaluate((element) => {
    element.scrollTop = 1000;
  });
  await settledTop(area);
  const seen = await firstSeen(page);
  await button(page, 'Before').press('Enter');
  await passageTitle(page, 'Psalms 118:25–119:176').waitFor();
  await settledTop(area);
  const after = await firstSeen(page);
  expect(after.text).toBe(seen.text);
  expect(Math.abs(after.top - seen.top)).toBeLessThan(1);
  await seeFocus(button(page, 'Before'));
  await button(page, 'After').press('Enter');
  await passageTitle(page, 'Psalms 118:25–120:5').waitFor();
  expect(Math.abs((await firstSeen(page)).top - seen.top)).toBeLessThan(1);

  const size = () =>
    verses(page, 'en').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const normal = await size();
  await button(page, 'Larger text').press('Enter');
  expect(await size()).toBeGreaterThan(normal * 1.2);
  await button(page, 'Copy').press('Enter');
  await button(page, 'Copy').getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^25 /);
  expect(copied).toContain('119:1 ');
  expect(copied).toMatch(/\n\(Psalms 118:25–120:5, WEB\)\nWorld English Bible/);
  await page.reload();
  await passageTitle(page, 'Psalms 119').waitFor();
  await verses(page, 'en').waitFor();
  expect(await size()).toBeGreaterThan(normal * 1.2);
});

test('[4.259] an opened passage stays readable offline, and another passage loads later', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enterWith(page, origin, 'Mark 4:35-41 and Jonah 1:17');
  await openReference(page, 'Mark 4:35–41');
  await page.keyboard.press('Escape');
  await passagePlace(page).waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await openReference(page, 'Mark 4:35–41');
  await page.keyboard.press('Escape');
  await passagePlace(page).waitFor({ state: 'detached' });
  await opener(page, 'Jonah 1:17').first().press('Enter');
  await passagePlace(page)
    .getByText(/^You are offline/)
    .waitFor();
  await page.context().setOffline(false);
  await verses(page, 'en').waitFor();
  await passageTitle(page, 'Jonah 1:17').waitFor();
});

test('[4.256] the region of an opened passage is there while its code loads, and offers Retry if loading fails', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enterWith(page, origin, 'Mark 4:35-41');
  const { promise, resolve } = Promise.withResolvers<void>();
  await opener(page, 'Mark 4:35–41').first().waitFor();
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    // Only the code of the region contains the name of this setting.
    const isRegion = (await response.text()).includes('versesSize');
    if (!isRegion) return route.fulfill({ response });
    await promise;
    return route.abort();
  });
  await opener(page, 'Mark 4:35–41').first().press('Enter');
  await passagePlace(page).getByRole('progressbar').waitFor();
  await seeFocus(passagePlace(page));
  resolve();
  await button(page, 'Retry').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Retry').press('Enter');
  await passageTitle(page, 'Mark 4:35–41').waitFor();
  await button(page, 'Close the passage').press('Enter');
  await passagePlace(page).waitFor({ state: 'detached' });
});

test('[4.240] the line that is being read stays in place when the region narrows the chat and when it closes', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: { width: 1100, height: 800 } });
  await enter(page, origin);
  const chat = await makeChat(page);
  const long = 'The shepherd looked in the valley and on the hill, and he did not rest. '.repeat(
    12,
  );
  await sayReferences(page, chat, 'Mark 4:35-41');
  await addTurns(
    chat.id,
    Array.from({ length: 12 }, (_, turn) => [`Turn ${turn}: ${long}`, `Reply ${turn}: ${long}`]),
  );
  await openChat(page, chat);
  // The first message is in the page once all messages are.
  await opener(page, 'Mark 4:35–41').first().waitFor({ state: 'attached' });
  const area = page.locator('main [data-scroll-area]').first();
  await area.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await settledTop(area);
  /**
   * Returns the vertical position of the marked word. The first call marks the word at the top of
   * the view.
   */
  const place = () =>
    area.evaluate((element) => {
      const { top, left, width } = element.getBoundingClientRect();
      const holder = window as unknown as { word?: Range };
      if (!holder.word) {
        for (let y = top + 4; !holder.word && y < top + 300; y += 4) {
          for (let x = left + width / 4; !holder.word && x < left + width; x += 20) {
            const found = document.caretRangeFromPoint(x, y);
            if (found?.startContainer.nodeType === Node.TEXT_NODE && found.startOffset > 1) {
              holder.word = found;
            }
          }
        }
      }
      return holder.word!.getBoundingClientRect().top;
    });
  const before = await place();
  const width = () => area.evaluate(({ clientWidth }) => clientWidth);
  const wide = await width();
  // The button is at the top of the chat and out of view, so the test clicks it without scrolling.
  await opener(page, 'Mark 4:35–41')
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await passageTitle(page, 'Mark 4:35–41').waitFor();
  expect(await width()).toBeLessThan(wide - 300);
  await settledTop(area);
  // In the narrower column, the marked word can be elsewhere in its line, or in the next line.
  expect(Math.abs((await place()) - before)).toBeLessThan(60);
  const opened = await place();
  await page.keyboard.press('Escape');
  await passagePlace(page).waitFor({ state: 'detached' });
  await settledTop(area);
  expect(Math.abs((await place()) - opened)).toBeLessThan(60);
});

test('[4.240] the region is on the left in Arabic, and is not printed', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ locale: 'ar' });
  await enter(page, origin);
  const chat = await makeChat(page);
  await sayReferences(page, chat, 'MRK 4:35-41');
  await page.goto(`/chat/${chat.id}`);
  await page
    .getByRole('button', { name: /4:35–41/ })
    .first()
    .press('Enter');
  const region = page.getByRole('region', { name: 'المقطع', exact: true });
  await region.locator('sup').first().waitFor();
  const [box, list] = [await region.boundingBox(), await page.locator('main ol').boundingBox()];
  expect(box!.x).toBe(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(list!.x);
  expect(await region.locator('[lang="en"]:has(sup)').getAttribute('dir')).toBe('ltr');
  await page.emulateMedia({ media: 'print' });
  expect(await region.isVisible()).toBe(false);
});
