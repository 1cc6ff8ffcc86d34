import { readStorage, storageKeys } from '../storage/local-storage.ts';

/** The start of the storage keys of drafts. */
export const DRAFTS = 'draft:';

/** Returns the storage key of the index of a user's outbox. */
export const outboxKey = (userId: string): string => `outbox:${userId}`;

/**
 * Counts what a user has not sent yet, or what all users of this browser have not sent. What the
 * storage has no room for is not counted, because only the page that has it knows it.
 */
export const countUnsent = (userId = ''): number =>
  storageKeys(outboxKey(userId)).reduce((count, key) => count + entriesOf(readStorage(key)), 0);

function entriesOf(index: string | null): number {
  try {
    const entries: unknown = JSON.parse(index ?? '[]');
    return Array.isArray(entries) ? entries.length : 0;
  } catch {
    return 0;
  }
}
