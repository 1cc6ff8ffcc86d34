import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { breakPosts, enterChat, hold, readyInput, send, streamPath } from './support/chats.ts';
import { test } from './support/spec.ts';

declare global {
  interface Window {
    announcements: string[];
  }
}

/** Records the announcements of polite live regions in pages that are loaded from now on. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.announcements = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live="polite"], [role="status"]');
        const text = region?.textContent.trim();
        if (text && window.announcements.at(-1) !== text) window.announcements.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

const announcements = (page: Page): Promise<string[]> => page.evaluate(() => window.announcements);

test('a streamed reply is announced from its start to its end', async ({ visitor, origin }) => {
  const page = await visitor();
  await listen(page);
  await enterChat(page, origin);
  const release = await hold(page, streamPath);
  await send(page, '/echo The seed grows. It becomes a tree.');
  await expect.poll(() => announcements(page)).toContain('Storyteller is writing');
  release();
  await readyInput(page).waitFor();
  await expect
    .poll(async () => (await announcements(page)).join(' '))
    .toContain('It becomes a tree.');
  const spoken = (await announcements(page)).filter((text) => /seed|tree/.test(text));
  expect(spoken.length).toBeLessThanOrEqual(2);

  await send(page, '/long 3000');
  await page
    .getByText(/word20\b/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => announcements(page)).toContain('Stopped.');
  await readyInput(page).waitFor();
  await send(page, '/fail 400');
  await expect
    .poll(() => announcements(page))
    .toContain('The model did not answer. Please try again.');
});

test('a reply without streaming is announced too', async ({ visitor, origin }) => {
  const page = await visitor();
  await listen(page);
  await enterChat(page, origin);
  await breakPosts(page, streamPath);
  await send(page, '/echo The seed grows. It becomes a tree.');
  await expect.poll(() => announcements(page)).toContain('The seed grows. It becomes a tree.');
  await readyInput(page).waitFor();
  await send(page, '/fail 400');
  await expect
    .poll(() => announcements(page))
    .toContain('The model did not answer. Please try again.');
});
