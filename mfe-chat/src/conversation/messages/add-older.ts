import type { Message } from '@targum/contracts';
import { pageSize } from './message-page.ts';
import type { MessagePage } from './message-page.ts';

/** @param limit the number of messages that the page requested */
export const addOlder = (
  { messages }: MessagePage,
  older: readonly Message[],
  limit = pageSize(),
): MessagePage => ({
  messages: [...older, ...messages],
  hasOlder: older.length === limit,
});
