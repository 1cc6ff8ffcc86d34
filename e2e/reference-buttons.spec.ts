import { describe, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from './support/axe.ts';
import { enterChat, questions, replies, sendAndWait } from './support/chats.ts';
import { seeFocus } from './support/screen.ts';
import { phone, test } from './support/spec.ts';

const MESSAGE =
  '/echo What do Mark 4:35-41 and **Luke** 8:22-25 say? I do not find John 99:1.\n\n> See Mark 4:39 as well.';

const references = (message: Locator): Locator => message.locator('[role="button"][tabindex]');
const namesOf = (message: Locator): Promise<(string | null)[]> =>
  references(message).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
/** Opens a chat of a new user and sends a message in it. */
async function enterAndSend(page: Page, origin: string, message: string): Promise<void> {
  await enterChat(page, origin);
  await sendAndWait(page, message);
}

/** Returns by how many pixels references make an element higher than plain text would. */
const addedHeight = (element: Locator): Promise<number> =>
  element.evaluate((shown) => {
    const copy = shown.cloneNode(true) as HTMLElement;
    for (const button of copy.querySelectorAll('[role="button"]')) {
      button.replaceWith(...button.childNodes);
    }
    shown.after(copy);
    const added = shown.getBoundingClientRect().height - copy.getBoundingClientRect().height;
    copy.remove();
    return added;
  });

describe('on a phone', () => {
  test('[4.220, 4.222] references of messages are buttons in the order of the text', async ({
    visitor,
    origin,
  }) => {
    const page = await visitor({ viewport: phone });
    await enterAndSend(page, origin, MESSAGE);
    const [question, reply] = [questions(page), replies(page)];
    await reply.getByRole('button', { name: 'Open Mark 4:39' }).waitFor();
    const expected = ['Open Mark 4:35–41', 'Open Luke 8:22–25', 'John 99:1', 'Open Mark 4:39'];
    // The mark of the quotation is also a button, after the words.
    expect(await namesOf(reply)).toEqual([...expected, 'Retelling, not a quotation']);
    expect((await namesOf(question)).slice(0, 1)).toEqual(expected.slice(0, 1));
    expect(await namesOf(question)).toContain('John 99:1');

    await references(reply).first().focus();
    for (const index of [1, 2, 3]) {
      await page.keyboard.press('Tab');
      await seeFocus(references(reply).nth(index));
    }
    expect(await axeFindings(page)).toEqual([]);
  });

  test('references wrap like text and do not move the lines', async ({ visitor, origin }) => {
    const page = await visitor({ viewport: phone });
    const many = Array.from({ length: 13 }, (_, index) => `2 Corinthians ${index + 1}:1-9`);
    await enterAndSend(page, origin, `/echo ${many.join(', ')}`);
    await references(replies(page)).nth(12).waitFor();
    for (const message of [questions(page), replies(page)]) {
      const lines = await references(message).evaluateAll((buttons) =>
        buttons.map((button) => button.getClientRects().length),
      );
      expect(lines).toContain(1);
      expect(lines).toContain(2);
    }
    expect(await addedHeight(replies(page).locator('p'))).toBe(0);
    expect(await addedHeight(questions(page).locator('[dir="ltr"]').first())).toBe(0);
  });
});
