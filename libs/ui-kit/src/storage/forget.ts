import { createAction } from '@reduxjs/toolkit';
import { createListeners } from '../observable/listeners.ts';
import type { AppThunk } from '../store/root-reducer.ts';
import { loadUserRecords } from './load-user-records.ts';
import { removeStorage, storageKeys } from './local-storage.ts';

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

interface Forgotten {
  readonly userId: string;
  /** Undefined if all data of the user is deleted. */
  readonly chatId: string | undefined;
}

/** This browser's data of a deleted chat, or at logout of a user, is being deleted. Slices drop their part. */
export const forgotten = createAction<Forgotten>('storage/forgotten');

const listeners = createListeners<[data: Forgotten, dispatch: Parameters<AppThunk>[0]]>();

/** Calls back when data is deleted, for what is kept outside of the store. */
export const onForget = listeners.subscribe;

/** Deletes the data in this browser of a deleted chat or, at logout, of a user. */
export const forget =
  (userId: string, chatId?: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(forgotten({ userId, chatId }));
    listeners.notify({ userId, chatId }, dispatch);
    for (const key of storageKeys(draftKey(chatId ?? ''))) removeStorage(key);
    if (chatId === undefined) removeStorage(outboxKey(userId));
    try {
      const { removeUserRecords } = await loadUserRecords();
      await removeUserRecords(userId, chatId === undefined ? [] : recordingsPath(chatId));
    } catch {
      // Without storage there is nothing to delete.
    }
  };
