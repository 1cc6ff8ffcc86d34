import { expect, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { enter, makeChat, replies } from './support/chats.ts';
import { resize } from './support/layout.ts';
import { addTurns } from './support/database.ts';
import type { Turn } from './support/database.ts';
import { test } from './support/spec.ts';

const STORED = 180;
/** The maximum number of messages in the page at a time. */
const MOST_IN_PAGE = 80;
/** Enough that the reply still grows when a slow page begins to watch. */
const REPLY_WORDS = 600;

test(
  '[4.10, 4.403] a chat of hundreds of messages scrolls smoothly, and a reply streams into it',
  { timeout: 240_000 },
  async ({ origin, visitor }) => {
    const page = await openLongChat(origin, await visitor());
    await seeEnd(page);

    const up = await scrollToStart(page);
    await page.getByText('Question 0', { exact: true }).waitFor();
    expect(up.mostInPage).toBeLessThan(MOST_IN_PAGE);
    expect(up.biggestJump).toBeLessThan(2);

    const down = await scrollToEnd(page);
    await page.getByText(`Reply ${STORED - 1}.`).waitFor();
    expect(down.mostInPage).toBeLessThan(MOST_IN_PAGE);

    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill(`/long ${REPLY_WORDS}`);
    await Promise.all([page.getByText('Generating...').waitFor(), input.press('Enter')]);
    const streaming = await watchStreaming(page, `word${REPLY_WORDS}`);
    process.stdout.write(
      `long chat: ${streaming.frames} frames in ${Math.round(streaming.milliseconds)} ms, ` +
        `the reply changed ${streaming.growthSteps} times; ` +
        `scrolling up moved the text by at most ${up.biggestJump.toFixed(2)} px too much\n`,
    );
    expect(streaming.finishedChanges).toEqual([]);
    expect(streaming.growthSteps).toBeGreaterThan(1);
    expect(streaming.growthSteps).toBeLessThanOrEqual(streaming.frames + 1);
    expect(streaming.mostInPage).toBeLessThan(MOST_IN_PAGE);
    await seeEnd(page);

    // A zoom of 400 %.
    await resize(page, { width: 320, height: 200 });
    await seeEnd(page);
    expect(
      await replies(page).last().getByText(`word${REPLY_WORDS}`).evaluate(isLastLineSeen),
    ).toBe(true);
  },
);

/** Reports whether nothing covers the end of a text. */
function isLastLineSeen(text: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, top, width, height } = [...range.getClientRects()].at(-1)!;
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (text.contains(found) || found.contains(text));
}

/** Creates a chat of a new user with stored messages, and opens it. */
async function openLongChat(origin: string, page: Page): Promise<Page> {
  await enter(page, origin);
  const chat = await makeChat(page);
  await addTurns(chat.id, storedTurns());
  await page.goto(`/chat/${chat.id}`);
  await page.getByText(`Reply ${STORED - 1}.`).waitFor();
  // Replies are plain text, of another height, until the formatter has loaded.
  await page.getByText('**seed**').first().waitFor({ state: 'detached' });
  return page;
}

/** Returns old questions with replies of various heights. */
const storedTurns = (): Turn[] =>
  Array.from({ length: STORED / 2 }, (_, turn) => [
    `Question ${2 * turn}`,
    replyText(2 * turn + 1),
  ]);

function replyText(index: number): string {
  const lines = Array.from({ length: (index * 7) % 9 }, (_, line) => `- **seed** ${line}`);
  return [`Reply ${index}.`, '', ...lines].join('\n');
}

const seeEnd = (page: Page): Promise<void> =>
  vi.waitFor(
    async () => {
      const fromEnd = await page
        .locator('[data-scroll-area]')
        .evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight);
      expect(fromEnd).toBeLessThan(2);
    },
    { timeout: 5_000 },
  );

interface Journey {
  readonly mostInPage: number;
  /** The largest jump of a visible message, in pixels: its movement less the scrolled distance. */
  readonly biggestJump: number;
}

/** Scrolls up one screen at a time while older messages load, until the first message. */
const scrollToStart = (page: Page): Promise<Journey> =>
  page.locator('[data-scroll-area]').evaluate(async (area) => {
    const frame = () => new Promise(requestAnimationFrame);
    const rows = () => [...area.querySelectorAll<HTMLElement>('[data-role]')];
    const mayGoOn = () =>
      area.scrollTop > 0 || (area.querySelector('button')?.textContent ?? '').match(/older|Load/i);
    let mostInPage = 0;
    let biggestJump = 0;
    while (mayGoOn()) {
      const { top, bottom } = area.getBoundingClientRect();
      const inView = rows().find((row) => {
        const box = row.getBoundingClientRect();
        return box.bottom > top && box.top < bottom;
      });
      const before = inView?.getBoundingClientRect().top ?? 0;
      const step = Math.min(600, area.scrollTop);
      area.scrollTop -= step;
      // When a user scrolls, the browser dispatches `scroll` in the same frame. For a script it
      // does so later, so the script dispatches the event itself.
      area.dispatchEvent(new Event('scroll'));
      await frame();
      await frame();
      mostInPage = Math.max(mostInPage, rows().length);
      if (!inView?.isConnected) throw new Error('A message near the view left the page');
      const moved = inView.getBoundingClientRect().top - before;
      biggestJump = Math.max(biggestJump, Math.abs(moved - step));
    }
    return { mostInPage, biggestJump };
  });

/** Scrolls down in steps of several screens. */
const scrollToEnd = (page: Page): Promise<Pick<Journey, 'mostInPage'>> =>
  page.locator('[data-scroll-area]').evaluate(async (area) => {
    let mostInPage = 0;
    while (area.scrollHeight - area.scrollTop - area.clientHeight > 1) {
      area.scrollTop += 8_000;
      await new Promise(requestAnimationFrame);
      mostInPage = Math.max(mostInPage, area.querySelectorAll('[data-role]').length);
    }
    return { mostInPage };
  });

interface Streaming {
  readonly frames: number;
  readonly milliseconds: number;
  /** The number of changes to the growing reply. */
  readonly growthSteps: number;
  /** Changes to messages that were complete before. */
  readonly finishedChanges: readonly string[];
  readonly mostInPage: number;
}

/** Counts frames and changes until the reply with `lastWord` is complete. */
const watchStreaming = (page: Page, lastWord: string): Promise<Streaming> =>
  page.locator('[data-scroll-area]').evaluate(async (area, end) => {
    const rows = () => [...area.querySelectorAll<HTMLElement>('[data-role]')];
    const finished = rows().slice(0, -1);
    const growing = rows().at(-1)!;
    const finishedChanges: string[] = [];
    let growthSteps = 0;
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => growing.contains(target))) growthSteps += 1;
      for (const { type, target, attributeName } of changes) {
        // Ignores buttons: at the end of the reply, Edit and the buttons for versions are enabled
        // again.
        if (target instanceof HTMLButtonElement) continue;
        const row = finished.find((candidate) => candidate.contains(target));
        if (row) finishedChanges.push(`${type} ${attributeName ?? ''} in ${row.textContent}`);
      }
    });
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(area, everything);
    const start = performance.now();
    let frames = 0;
    let mostInPage = 0;
    const isDone = () =>
      growing.textContent.includes(end) && !growing.textContent.includes('Generating...');
    while (!isDone()) {
      await new Promise(requestAnimationFrame);
      frames += 1;
      mostInPage = Math.max(mostInPage, rows().length);
    }
    const milliseconds = performance.now() - start;
    // The page then loads the complete reply from the server, which must not change anything either.
    const settled = performance.now() + 1_500;
    while (performance.now() < settled) await new Promise(requestAnimationFrame);
    observer.disconnect();
    return {
      frames,
      milliseconds,
      growthSteps,
      finishedChanges,
      mostInPage,
    };
  }, lastWord);
