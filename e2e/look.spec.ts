import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { enterChat, input, questions, replies, sendAndWait, settledTop } from './support/chats.ts';
import { resize } from './support/layout.ts';
import { bothWidths, test } from './support/spec.ts';

const CLEAR = 'rgba(0, 0, 0, 0)';

const styleOf = (element: Locator) =>
  element.evaluate((found) => {
    const { fontSize, lineHeight, backgroundColor } = getComputedStyle(found);
    const size = Number.parseFloat(fontSize);
    return { size, lines: Number.parseFloat(lineHeight) / size, backgroundColor };
  });

const PROSE =
  'The owner of the money stood up. He walked over to the boy, put his own coat around him, and said that he owed him nothing. That evening they ate from one bowl. '.repeat(
    4,
  );
const STORYTELLER = 'rgb(187, 134, 42)';

/** Returns the number of characters on each line of an element's text. */
const lineLengths = (element: Locator) =>
  element.evaluate((found) => {
    const range = document.createRange();
    const text = found.firstChild as Text;
    const lengths = new Map<number, number>();
    for (let index = 0; index < text.length; index += 1) {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top, width } = range.getBoundingClientRect();
      if (width > 0) lengths.set(top, (lengths.get(top) ?? 0) + 1);
    }
    return [...lengths.values()];
  });

/** Returns the width and colour of the line beside the reply that contains an element. */
const threadOf = (element: Locator) =>
  element.evaluate((found) => {
    for (let part = found.parentElement!; ; part = part.parentElement!) {
      const { content, borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(
        part,
        '::before',
      );
      if (content !== 'none')
        return { width: borderInlineStartWidth, colour: borderInlineStartColor };
    }
  });

test('[10.3, 10.5] a chat has the typography for reading, on a desktop and a phone', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enterChat(page, origin);
  const table = '| seed | tree |\n| --- | --- |\n| small | large |';
  await sendAndWait(page, `/echo ${PROSE}\n\n${table}`);
  for (const { viewport } of bothWidths) {
    await resize(page, viewport);
    await settledTop(page.locator('[data-scroll-area]'));
    const column = (await page.getByRole('list', { name: 'Messages' }).boundingBox())!;
    expect(column.width).toBeLessThanOrEqual(760);
    expect(column.width).toBeGreaterThan(Math.min(700, viewport.width - 60));

    const prose = replies(page).locator('p').first();
    const text = await styleOf(prose);
    expect(text.size).toBe(17);
    expect(text.lines).toBeCloseTo(1.65, 2);
    expect(text.backgroundColor).toBe(CLEAR);
    expect(Math.max(...(await lineLengths(prose)))).toBeLessThanOrEqual(66);
    const scroller = (await replies(page).getByRole('group', { name: 'Table' }).boundingBox())!;
    expect(column.x + column.width - (scroller.x + scroller.width)).toBeLessThan(8);
    expect(await threadOf(prose)).toEqual({ width: '3px', colour: STORYTELLER });
    const name = (await replies(page).getByText('Storyteller', { exact: true }).boundingBox())!;
    const first = (await prose.boundingBox())!;
    expect(name.y + name.height).toBeLessThanOrEqual(first.y);

    const bubble = questions(page).locator('[dir="auto"]');
    expect((await styleOf(bubble)).backgroundColor).not.toBe(CLEAR);
    const box = (await bubble.boundingBox())!;
    expect(box.x - column.x).toBeGreaterThan(20);
    expect(column.x + column.width - (box.x + box.width)).toBeLessThan(8);

    expect(await page.evaluate(() => document.fonts.size)).toBe(0);

    const composer = (await input(page).boundingBox())!;
    expect(composer.y + composer.height).toBeGreaterThan(viewport.height - 140);
    expect(composer.y + composer.height).toBeLessThanOrEqual(viewport.height);
  }
});
