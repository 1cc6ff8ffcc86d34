import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { enter, makeChat, openChat, replies, say, sendAndWait } from './support/chats.ts';
import { allowMicrophone, speak, test } from './support/microphone.ts';
import { sayReferences } from './support/passages.ts';
import { chatRow } from './support/screen.ts';

/** Reports whether an element's background differs from the page's. */
const differsFromPage = (element: Locator): Promise<boolean> =>
  element.evaluate((part) => {
    const page = document.body.appendChild(document.createElement('div'));
    page.style.backgroundColor = 'Canvas';
    const canvas = getComputedStyle(page).backgroundColor;
    page.remove();
    const { backgroundColor } = getComputedStyle(part);
    return backgroundColor !== canvas && !/^rgba\(.*, 0\)$/.test(backgroundColor);
  });

/** Reports whether a colour of an element differs from the page's background. */
const contrastsWithPage = (
  element: Locator,
  colour: 'borderInlineStartColor' | 'color',
): Promise<boolean> =>
  element.evaluate((part, name) => {
    const page = document.body.appendChild(document.createElement('div'));
    page.style.backgroundColor = 'Canvas';
    const canvas = getComputedStyle(page).backgroundColor;
    page.remove();
    return getComputedStyle(part)[name] !== canvas;
  }, colour);

/** Presses Tab repeatedly. Returns the focused parts, and whether the focus is visible on each. */
async function stops(page: Page, count: number): Promise<{ part: string; marked: boolean }[]> {
  const found: { part: string; marked: boolean }[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab');
    found.push(
      ...(await page.evaluate(() => {
        const look = (element: Element) =>
          ['', '::before', '::after'].map((part) => {
            const { outline, border, boxShadow } = getComputedStyle(element, part);
            return [outline, border, boxShadow].join();
          });
        const around = (element: Element) => [
          ...look(element),
          ...look(element.parentElement!),
          ...look(element.parentElement!.parentElement!),
        ];
        const { activeElement } = document;
        // After the last stop, the focus moves to the window itself once.
        if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return [];
        const focused = around(activeElement).join();
        activeElement.blur();
        const plain = around(activeElement).join();
        activeElement.focus({ preventScroll: true });
        return [{ part: activeElement.outerHTML.slice(0, 160), marked: focused !== plain }];
      })),
    );
  }
  return found;
}

async function seeAllMarked(page: Page, count: number): Promise<void> {
  const found = await stops(page, count);
  expect(found.filter(({ marked }) => !marked)).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(count - 1);
}

test('the focus, the open chat and the microphone are visible with forced colours', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await seeAllMarked(page, 7);

  await allowMicrophone(page);
  await enter(page, origin);
  const chat = await makeChat(page);
  const other = await makeChat(page);
  await say(page, other, '/echo Other.');
  await openChat(page, chat);
  await sendAndWait(page, '/echo Seen.');
  await seeAllMarked(page, 16);
  expect(await differsFromPage(chatRow(page, chat.id))).toBe(true);
  expect(await differsFromPage(chatRow(page, other.id))).toBe(false);

  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await speak(page, 1);
  const level = page.locator('form [aria-hidden]:has(> span + span + span) > span').first();
  await expect.poll(() => differsFromPage(level)).toBe(true);
});

test('[4.276] with forced colours, each result of a quotation has its own border, icon and text', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, origin);
  // The server finds references only once it has loaded the names of books. This waits until then.
  await sayReferences(page, await makeChat(page), 'MRK 4:39', 'en');
  const chat = await makeChat(page);
  const kinds = ['right', 'wrong', 'invented'];
  for (const kind of kinds) await say(page, chat, `/quote ${kind} MRK 4:39`);
  await openChat(page, chat);
  const looks = [];
  for (const [index] of kinds.entries()) {
    const block = replies(page).nth(index).locator('blockquote[data-quotation]');
    const icon = block.locator('[data-quotation-mark] svg');
    await icon.waitFor();
    expect(await contrastsWithPage(block, 'borderInlineStartColor')).toBe(true);
    expect(await contrastsWithPage(icon, 'color')).toBe(true);
    const line = await block.evaluate((found) => getComputedStyle(found).borderInlineStartStyle);
    looks.push({ line, icon: await icon.innerHTML(), text: await icon.locator('..').innerText() });
  }
  expect(looks.map(({ line }) => line)).toEqual(['solid', 'dashed', 'dotted']);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(3);
  expect(new Set(looks.map(({ text }) => text)).size).toBe(3);
});
