import type { Message } from '@targum/contracts';

/** The known end of a chat's messages, oldest first. */
export interface MessagePage {
  messages: Message[];
  /** Whether the server has messages before these. */
  hasOlder: boolean;
}

/** Takes the newest page over; older messages that were loaded before stay where they join on. */
export function mergePage(known: MessagePage, newest: MessagePage): MessagePage {
  const first = newest.messages[0];
  const joint = known.messages.findIndex(({ id }) => id === first?.id);
  if (joint < 0) return newest;
  return {
    messages: [...known.messages.slice(0, joint), ...newest.messages],
    hasOlder: joint > 0 ? known.hasOlder : newest.hasOlder,
  };
}

/** Adds a message at the end, or replaces the one with its id. */
export function putMessage(page: MessagePage, message: Message): void {
  const index = page.messages.findIndex(({ id }) => id === message.id);
  if (index < 0) page.messages.push(message);
  else page.messages[index] = message;
}
