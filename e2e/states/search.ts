import { searchCalls } from '@targum/contracts/on-demand';
import { breakCalls } from '../support/admin.ts';
import { openNewChat, sendAndSee } from './chat.ts';
import { button, closeDialog, closeNotice, entry, heading, openSidebar } from './walk.ts';
import type { WalkThrough } from './walk.ts';

/** Shows the search, the sheet of shortcuts, and the order of the chats. */
export const search: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await openNewChat(walk);
  await sendAndSee(walk, '/echo The lampstand stood beside the door.', 'lampstand');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: t('shell.search.label') });
  await page.getByRole('option').first().waitFor();
  await see('the search before anything is typed');
  await field.fill('lampstand');
  await page.getByRole('option').locator('mark').nth(1).waitFor();
  await see('what the search found');
  await field.fill('zebra');
  await page.getByText(t('shell.search.none', { query: 'zebra' })).waitFor();
  await see('nothing found');
  const broken = `**${searchCalls.search.path}?**`;
  await breakCalls(page, broken);
  await field.fill('a camel');
  await page.getByText(t('shell.search.failed')).waitFor();
  await see('a search that failed');
  await closeDialog(walk);

  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await heading(walk, 'shell.shortcuts.title').waitFor();
  await see('the keyboard shortcuts');
  await closeDialog(walk);

  await openSidebar(walk);
  await button(walk, 'shell.chats.options').click();
  await entry(walk, 'shell.chats.pin').click();
  // Waits until the chat has moved to the other group, because the move closes an open menu.
  await heading(walk, 'shell.chats.pinned').waitFor();
  await see('a pinned chat');
  await button(walk, 'shell.chats.options').click();
  await entry(walk, 'shell.chats.archive').click();
  await closeNotice(walk);
  await button(walk, 'shell.chats.archived').click();
  await button(walk, 'shell.chats.options').waitFor();
  await see('the archived chats');
};
