import { limits } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { enter, hold, makeChat, streamPath } from '../support/chats.ts';
import type { Walk, WalkThrough } from './walk.ts';
import { button, closeDialog, closeMenus, dialog, entry, heading, openSidebar } from './walk.ts';

const FORMATTED = [
  '# Kingdom',
  'It is ~~small~~ **great**, see https://example.org/seed and `code`.[^1]',
  '> Quoted',
  '| Word | Sense |\n| --- | --- |\n| kingdom | rule |',
  '- [x] told\n- [ ] checked',
  '```\na line of code that is rather long, so that it has to be scrolled sideways on any screen\n```',
  '---',
  'ملكوت الله',
  '[^1]: A note on it.',
].join('\n\n');

const input = ({ page, t }: Walk) => page.getByRole('textbox', { name: t('chat.composer.label') });

async function send(walk: Walk, text: string): Promise<void> {
  await input(walk).fill(text);
  await button(walk, 'chat.composer.send').click();
}

/** Sends a message and waits for a word of its formatted reply. */
export async function sendAndSee(walk: Walk, text: string, word: string): Promise<void> {
  await send(walk, text);
  await walk.page.locator('[data-role="assistant"]').getByText(word).waitFor();
  await button(walk, 'chat.edit').waitFor();
}

/** Signs a new user in and opens a new chat. */
export async function openNewChat(walk: Walk): Promise<string> {
  await enter(walk.page, walk.origin);
  const { id } = await makeChat(walk.page);
  await walk.page.goto(`/chat/${id}`);
  await heading(walk, 'chat.empty.title').waitFor();
  return id;
}

/** Shows a chat from the empty screen to complete replies. */
export const conversation: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await openNewChat(walk);
  await see('an empty chat');
  for (const key of ['chat.assistant.chooser', 'chat.readAloud.voice']) {
    const chooser = page.getByRole('combobox', { name: t(key) });
    await chooser.click();
    await page.getByRole('option').first().waitFor();
    await see(`the chooser ${key}`);
    await chooser.press('Escape');
  }
  await input(walk).fill('x'.repeat(limits.chat.contentMax + 1));
  await page.locator('form').getByRole('alert').waitFor();
  await see('a message that is too long');

  const release = await hold(page, streamPath);
  await send(walk, '/long 3000');
  await page.locator('[data-typing]').waitFor();
  await see('an awaited reply');
  release();
  await page.getByText(/word20\b/).waitFor();
  await see('a streaming reply');
  await button(walk, 'chat.composer.stop').click();
  await page.getByText(t('chat.message.stopped'), { exact: true }).first().waitFor();
  await see('a stopped reply');

  await send(walk, `/echo ${FORMATTED}`);
  await page.locator('[data-role="assistant"] table').waitFor();
  // The first 'Copy' is the button of the code. The second 'Copy' is the button of the reply, which
  // appears when the reply is complete. In a streaming reply, a footnote may still lack its text.
  await page
    .locator('[data-role="assistant"]')
    .last()
    .getByRole('button', { name: t('kit.copy'), exact: true })
    .nth(1)
    .waitFor();
  await see('formatted text');
  await page.locator('[data-scroll-area]').evaluate((area) => {
    area.scrollTop = 0;
  });
  await button(walk, 'chat.messages.latest').waitFor();
  await see('the button that scrolls to the end');
};

/** Shows errors in a chat, and the dialogs that change a chat. */
export const faults: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  const id = await openNewChat(walk);
  await send(walk, '/fail 400');
  await button(walk, 'chat.message.retry').waitFor();
  await see('a failed reply');

  await page.route(/\/messages\?limit=/, async (route) => {
    const answer = await route.fetch();
    const messages = (await answer.json()) as Message[];
    const json = messages.map((message) => ({
      ...message,
      status: 'interrupted',
      content: 'Half',
    }));
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await page.getByText(t('chat.message.interrupted')).first().waitFor();
  await see('an interrupted reply');
  await page.unrouteAll();

  await openSidebar(walk);
  await button(walk, 'shell.chats.options').click();
  await entry(walk, 'shell.chats.rename').waitFor();
  await see('the options of a chat');
  await entry(walk, 'shell.chats.rename').click();
  await dialog(page).waitFor();
  await see('the dialog that renames a chat');
  await dialog(page)
    .getByRole('button', { name: t('kit.dialog.cancel') })
    .click();
  await button(walk, 'shell.chats.options').click();
  await entry(walk, 'shell.chats.delete').click();
  await page.getByRole('alertdialog').waitFor();
  await see('the confirmation before a chat is deleted');
  await closeDialog(walk);
  await closeMenus(walk);

  await page.goto(`/chat/${id}`);
  await button(walk, 'chat.message.retry').waitFor();
  await page.context().setOffline(true);
  await send(walk, 'Tell it once more.');
  await page.getByText(t('chat.outbox.waiting')).waitFor();
  await see('a message that waits for the network');
  await button(walk, 'chat.outbox.discard').click();
  await page.context().setOffline(false);

  // A device that keeps nothing shows the failure.
  await page.evaluate(() => localStorage.setItem('shared-device', 'true'));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/messages\?limit=/, async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.goto(`/chat/${id}`);
  // The screen also shows a progress bar before its heading appears.
  await page.locator('main h1').waitFor();
  await page.locator('main [role="progressbar"]').waitFor();
  await see('messages while loading');
  resolve();
  await heading(walk, 'chat.loadFailed.title').waitFor();
  await see('messages that failed to load');
  await page.goto('/chat/01938f5e-7c1a-7000-8000-000000000000');
  await heading(walk, 'chat.missing.title').waitFor();
  await see('an unknown chat');
};
