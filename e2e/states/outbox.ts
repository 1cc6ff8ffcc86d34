import { fillOutbox } from '../support/outbox.ts';
import { openNewChat } from './chat.ts';
import { heading, openSidebar } from './walk.ts';
import type { WalkThrough } from './walk.ts';

/** Shows what waits to be sent. */
export const outbox: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  const id = await openNewChat(walk);
  await page.goto('/outbox');
  await page.getByText(t('chat.outbox.empty')).waitFor();
  await see('an outbox without anything');
  await fillOutbox(page, id);
  await page.goto(`/chat/${id}`);
  await page.getByText(t('chat.outbox.old')).waitFor();
  await see('messages that wait, were refused and are old');
  await openSidebar(walk);
  await page.getByRole('link', { name: t('shell.outbox.waiting', { count: '6' }) }).click();
  await heading(walk, 'chat.outbox.title').waitFor();
  await page.getByText(t('chat.outbox.chatGone')).waitFor();
  await see('an outbox with all that can wait');
};
