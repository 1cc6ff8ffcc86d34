import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { boxOf, overlap } from './support/boxes.ts';
import type { Box } from './support/boxes.ts';
import { changeChat, enter, makeChat } from './support/chats.ts';
import { resize } from './support/layout.ts';
import { test } from './support/spec.ts';
import { textsOf } from './support/texts.ts';

const WIDTHS = [320, 360, 390, 767, 768, 939, 940, 1024, 1280, 1600];
/** The least width of the title: narrower than on usual phones only at 320 px. */
const leastTitlePx = (width: number) => (width < 360 ? 96 : 140);
/** The greatest width of an icon in the bar of a phone. */
const ICON_PX = 44;
/** The greatest height of one line below the input. */
const LINE_PX = 20;

// The bar is tested in French, which has the longest texts, and in Arabic, which mirrors the bar.
test.for(['fr', 'ar'])(
  '[4.201, 4.400, 4.454, 10.14] the bar of a chat is one row with room for its title and controls at each width, and the passage is above the input, in %s',
  async (locale, { visitor, origin }) => {
    const texts = textsOf(locale);
    const page = await visitor({ locale });
    await enter(page, origin);
    const { id } = await makeChat(page, 'health-assessor');
    await changeChat(page, id, {
      title: 'What the storm on the lake meant to those who were in the boat, and what it means',
      passage: { ref: 'SNG 2:1-3,5-7; 3:1', textId: 'web' },
    });
    await page.goto(`/chat/${id}`);
    const title = page.getByRole('heading', { level: 1 });
    const bar = page.locator('header').filter({ has: title });
    const opener = bar.getByRole('button', { name: texts['kit.sidebar.open']! });
    const voice = bar.getByRole('combobox', { name: texts['chat.readAloud.voice']! });
    const feedback = bar.getByRole('button', { name: texts['kit.feedback.open']! });
    const menu = bar.getByRole('button', { name: texts['chat.menu']! });
    const passage = page.getByRole('button', {
      name: `${texts['chat.passage.label']} Song of Solomon 2:1–3, 5–7; 3:1`,
    });
    const message = page.getByRole('textbox', { name: texts['chat.composer.label']! });
    const footer = page.getByText(texts['chat.footer']!.split('{')[0]!.trim());
    for (const control of [voice, feedback, menu, passage, footer]) await control.waitFor();
    const findings: string[] = [];
    const check = async (width: number) => {
      await resize(page, { width, height: 800 });
      const isPhone = width < MOBILE_BREAKPOINT_PX;
      const frame = await boxOf(bar);
      const controls = [title, voice, feedback, menu];
      if (await opener.isVisible()) controls.push(opener);
      else if (isPhone) findings.push(`${width}: no button for the sidebar`);
      const boxes = await Promise.all(controls.map(boxOf));
      const [named, spoken, mail] = boxes as [Box, Box, Box];
      const titleWidth = named.right - named.left;
      if (titleWidth < leastTitlePx(width)) findings.push(`${width}: title of ${titleWidth} px`);
      const isWide = [spoken, mail].some((box) => box.right - box.left > ICON_PX);
      if (isPhone && isWide) findings.push(`${width}: more than icons`);
      for (const [place, box] of boxes.entries()) {
        const isOutside = box.left < frame.left || box.right > frame.right;
        if (isOutside) findings.push(`${width}: item ${place} is outside`);
        if (box.top >= named.bottom) findings.push(`${width}: item ${place} is on another row`);
        const covered = boxes.slice(place + 1).some((other) => overlap(box, other));
        if (covered) findings.push(`${width}: item ${place} is covered`);
      }
      const [above, field] = [await boxOf(passage), await boxOf(message)];
      if (above.bottom > field.top) findings.push(`${width}: the passage is not above the input`);
      if (above.left < frame.left || above.right > frame.right)
        findings.push(`${width}: the passage is outside`);
      const names = await boxOf(footer);
      if (names.bottom - names.top > LINE_PX) findings.push(`${width}: a second line below`);
    };
    for (const width of WIDTHS) await check(width);
    await page.getByRole('button', { name: texts['shell.sidebar.close']! }).click();
    for (const width of WIDTHS) if (width >= MOBILE_BREAKPOINT_PX) await check(width);
    expect(findings).toEqual([]);
  },
);

/** Returns the part of the window's height that the list of messages does not have. */
const shareOfBars = (page: Page): Promise<number> =>
  page.locator('[data-scroll-area]').evaluate((area) => 1 - area.clientHeight / innerHeight);

// The notices are longest in French.
test('[4.401, 4.427] bars, notices and input leave a small phone to the messages', async ({
  visitor,
  origin,
}) => {
  const locale = 'fr';
  const texts = textsOf(locale);
  const page = await visitor({ viewport: { width: 360, height: 640 }, locale });
  let connected = false;
  await page.route('**/api/assistants/model', (route) => route.fulfill({ json: { connected } }));
  await enter(page, origin);
  const { id } = await makeChat(page);
  const open = async () => {
    await page.goto(`/chat/${id}`);
    await page.getByText(texts['chat.empty.title']!).waitFor();
    await page.getByRole('button', { name: texts['chat.menu']! }).waitFor();
  };
  await open();
  const banner = page.getByRole('note');
  await banner.waitFor();
  expect(await shareOfBars(page)).toBeLessThanOrEqual(0.32);

  await page.context().setOffline(true);
  await page.getByText(texts['shell.offline.title']!).waitFor();
  await banner.waitFor({ state: 'detached' });
  expect(await shareOfBars(page)).toBeLessThanOrEqual(0.32);

  await page.context().setOffline(false);
  connected = true;
  await open();
  // The place of the banner goes once the page knows that a model is connected.
  await expect.poll(() => shareOfBars(page)).toBeLessThanOrEqual(0.25);

  const isPlaceholderWhole = () =>
    page.locator('textarea').evaluate((field: HTMLTextAreaElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingInlineStart);
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.font = font;
      const width = canvas.measureText(field.placeholder).width;
      return width <= room - Number.parseFloat(paddingInlineEnd);
    });
  await resize(page, { width: 320, height: 640 });
  expect(await isPlaceholderWhole()).toBe(true);
});
