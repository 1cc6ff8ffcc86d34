import { createListeners } from '../observable/listeners.ts';
import { loadUserRecords } from './load-user-records.ts';
import { removeStorage } from './stored-value.ts';

const DRAFTS = 'draft:';

/** Where the unsent text of a chat is stored. */
export const draftKey = (chatId: string): string => `${DRAFTS}${chatId}`;

/** Where the recordings of a chat are kept among a user's records. */
export const recordingsPath = (chatId: string) => ['recordings', chatId] as const;

const listeners = createListeners<[chatId: string | undefined]>();

/** Calls back when a chat is to be forgotten, or, without one, everything of the user. */
export const onForget = listeners.subscribe;

/** Ends and removes what this browser keeps of a deleted chat, or, at the logout, of a user. */
export async function forget(userId: string, chatId?: string): Promise<void> {
  listeners.notify(chatId);
  for (const key of chatId === undefined ? storedDrafts() : [draftKey(chatId)]) removeStorage(key);
  try {
    const { removeUserRecords } = await loadUserRecords();
    await removeUserRecords(userId, chatId === undefined ? [] : recordingsPath(chatId));
  } catch {
    // Where storage is refused nothing was kept.
  }
}

function storedDrafts(): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(DRAFTS));
  } catch {
    return [];
  }
}
