import { readStorage, storageKeys } from '../storage/local-storage.ts';

/** The start of the storage keys of drafts. */
export const DRAFTS = 'draft:';

/** Returns the storage key of the index of a user's outbox. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;

/**
 * Counts what a user has not sent yet, or what all users of this browser have not sent. What the
 * storage has no room for is not counted, because only the page that has it knows it.
 */
export function countUnsent(userId = ''): number {
  try {
    return storageKeys(outboxKey(userId)).flatMap(
      (key) => JSON.parse(readStorage(key) ?? '[]') as unknown[],
    ).length;
  } catch {
    return 0;
  }
}
