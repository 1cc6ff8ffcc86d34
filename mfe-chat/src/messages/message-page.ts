import { limits } from '@targum/contracts';
import type { Message } from '@targum/contracts';

const PAGE_SIZE = 50;

/** How many messages the screen loads at a time. */
export const pageSize = (): number => Math.min(PAGE_SIZE, limits.chat.pageMax);

/** The loaded messages at the end of a chat, oldest first. */
export interface MessagePage {
  messages: Message[];
  /** Whether the server has older messages. */
  hasOlder: boolean;
}

/** Takes over the newest page and keeps older loaded messages if the two overlap. */
export function mergePage(known: MessagePage, newest: MessagePage): MessagePage {
  const first = newest.messages[0];
  const joint = known.messages.findIndex(({ id }) => id === first?.id);
  if (joint < 0) return newest;
  return {
    messages: [...known.messages.slice(0, joint), ...newest.messages],
    hasOlder: joint > 0 ? known.hasOlder : newest.hasOlder,
  };
}

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

/** Adds a message at the end, or replaces the one with its id. */
export function putMessage(page: MessagePage, message: Message): void {
  const index = page.messages.findIndex(({ id }) => id === message.id);
  if (index < 0) page.messages.push(message);
  else page.messages[index] = message;
}
