import { expect } from 'vitest';
import type { Locator } from 'playwright-core';
import { enterChat, input, questions, replies, sendAndWait } from './support/chats.ts';
import { bothWidths, test } from './support/spec.ts';

const CLEAR = 'rgba(0, 0, 0, 0)';

const styleOf = (element: Locator) =>
  element.evaluate((found) => {
    const { fontSize, lineHeight, backgroundColor } = getComputedStyle(found);
    const size = Number.parseFloat(fontSize);
    return { size, lines: Number.parseFloat(lineHeight) / size, backgroundColor };
  });

test.for(bothWidths)(
  '[10.3, 10.4, 10.5, 10.6] a chat has the typography for reading, on a $form',
  async ({ viewport }, { visitor, origin }) => {
    const page = await visitor({ viewport });
    await enterChat(page, origin);
    await sendAndWait(page, `/echo ${'A seed is small. '.repeat(40)}`);
    const column = (await page.getByRole('list', { name: 'Messages' }).boundingBox())!;
    expect(column.width).toBeLessThanOrEqual(760);
    expect(column.width).toBeGreaterThan(Math.min(700, viewport.width - 60));

    const text = await styleOf(replies(page).locator('p').first());
    expect(text.size).toBeGreaterThanOrEqual(16);
    expect(text.lines).toBeCloseTo(1.6, 1);
    expect(text.backgroundColor).toBe(CLEAR);
    const name = (await replies(page).getByText('Storyteller', { exact: true }).boundingBox())!;
    const first = (await replies(page).locator('p').first().boundingBox())!;
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
  },
);
