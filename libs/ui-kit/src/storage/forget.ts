import { createAction } from '@reduxjs/toolkit';
import { createListeners } from '../observable/listeners.ts';
import { LAST_PERSON } from '../kept/last-person.ts';
import { DRAFTS, outboxKey } from '../outbox/unsent.ts';
import type { AppThunk } from '../store/root-reducer.ts';
import { loadUserRecords } from './load-user-records.ts';
import { readStorage, removeStorage, storageKeys } from './local-storage.ts';

export const draftKey = (chatId: string): string => `${DRAFTS}${chatId}`;

/** Returns the storage key of a message's edited text that has not been sent. */
export const editKey = (chatId: string, messageId: string): string =>
  `${draftKey(chatId)}:${messageId}`;

/** Reports whether this browser keeps a text of the user that has not been sent to a chat. */
export const hasUnsentText = (userId: string, chatId: string): boolean =>
  readStorage(draftKey(chatId)) !== null || !!readStorage(outboxKey(userId))?.includes(chatId);

export const recordingsPath = (chatId: string) => ['recordings', chatId] as const;

interface Forgotten {
  readonly userId: string;
  /** The deleted chat. If undefined, all data of the user is deleted. */
  readonly chatId: string | undefined;
}

/** Tells slices to drop the data of a chat or, at logout, of a user. */
export const forgotten = createAction<Forgotten>('storage/forgotten');

const listeners = createListeners<[data: Forgotten, dispatch: Parameters<AppThunk>[0]]>();

/** Registers a listener for deletions of data. Code outside of the store uses this function. */
export const onForget = listeners.subscribe;

export const forget =
  (userId: string, chatId?: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(forgotten({ userId, chatId }));
    listeners.notify({ userId, chatId }, dispatch);
    for (const key of storageKeys(draftKey(chatId ?? ''))) removeStorage(key);
    if (chatId === undefined) {
      removeStorage(outboxKey(userId));
      removeStorage(LAST_PERSON);
    }
    try {
      const { removeUserRecords } = await loadUserRecords();
      await removeUserRecords(userId, chatId === undefined ? [] : recordingsPath(chatId));
    } catch {
      // Without storage there is nothing to delete.
    }
  };
