import type { Message } from '@targum/contracts';
import { pageSize } from './message-page.ts';
import type { MessagePage } from './message-page.ts';

/**
 * The page with the messages that precede it, as the server answered them.
 * @param limit how many messages were asked for
 */
export const addOlder = (
  { messages }: MessagePage,
  older: readonly Message[],
  limit = pageSize(),
): MessagePage => ({
  messages: [...older, ...messages],
  hasOlder: older.length === limit,
});
