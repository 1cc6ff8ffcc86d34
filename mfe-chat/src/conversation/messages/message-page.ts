import { FIRST_MESSAGES, limits } from '@targum/contracts';
import type { Message } from '@targum/contracts';

export const pageSize = (): number => Math.min(FIRST_MESSAGES, limits.chat.pageMax);

/** The loaded messages at the end of a chat, oldest first. */
export interface MessagePage {
  messages: Message[];
  hasOlder: boolean;
}

/** Takes over the newest page. Keeps older loaded messages if the two pages overlap. */
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
 * Puts a message after its parent, in place of the messages that followed. A message with a known
 * id replaces the message with that id. Ignores a message whose parent is not in the page.
 */
export function putMessage(page: MessagePage, message: Message): void {
  const { messages } = page;
  const known = messages.find(({ id }) => id === message.id);
  if (known) {
    // Events do not contain the versions.
    messages[messages.indexOf(known)] = { ...known, ...message };
    return;
  }
  const place = placeAfter(messages, message.parentId);
  if (place === undefined) return;
  const earlier = messages[place];
  if (message.parentId === null) page.hasOlder = false;
  messages.splice(place, messages.length, earlier ? newVersion(earlier, message) : message);
}

/**
 * Returns the index after a parent. Undefined if the list does not contain the parent.
 * @param parentId null at the start of the chat; undefined for the end of the list
 */
export function placeAfter(
  messages: readonly Message[],
  parentId: string | null | undefined,
): number | undefined {
  if (parentId === undefined) return messages.length;
  if (parentId === null) return 0;
  const parent = messages.findIndex(({ id }) => id === parentId);
  return parent < 0 ? undefined : parent + 1;
}

const newVersion = (earlier: Message, message: Message): Message =>
  earlier.parentId === message.parentId
    ? { ...message, versions: [...(earlier.versions ?? [earlier.id]), message.id] }
    : message;
