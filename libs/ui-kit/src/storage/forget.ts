import { createListeners } from '../observable/listeners.ts';
import { loadUserRecords } from './load-user-records.ts';
import { removeStorage } from './stored-value.ts';

const DRAFTS = 'draft:';

/** The storage key of a chat's draft. */
export const draftKey = (chatId: string): string => `${DRAFTS}${chatId}`;

/** The storage key of the unsent new text of a message. */
export const editKey = (chatId: string, messageId: string): string =>
  `${draftKey(chatId)}:${messageId}`;

/** The storage key of a user's messages that wait for the network. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;

/** The path of a chat's recordings among a user's records. */
export const recordingsPath = (chatId: string) => ['recordings', chatId] as const;

const listeners = createListeners<[chatId: string | undefined]>();

/** Calls back when the data of a chat is to be deleted or, without an id, the data of the user. */
export const onForget = listeners.subscribe;

/** Deletes the data in this browser of a deleted chat or, at logout, of a user. */
export async function forget(userId: string, chatId?: string): Promise<void> {
  listeners.notify(chatId);
  for (const key of storedDrafts(chatId)) removeStorage(key);
  if (chatId === undefined) removeStorage(outboxKey(userId));
  try {
    const { removeUserRecords } = await loadUserRecords();
    await removeUserRecords(userId, chatId === undefined ? [] : recordingsPath(chatId));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** The storage keys of a chat's unsent texts; without an id, of all chats. */
function storedDrafts(chatId = ''): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(draftKey(chatId)));
  } catch {
    return [];
  }
}
