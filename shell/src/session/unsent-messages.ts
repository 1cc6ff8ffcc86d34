import { outboxKey, readStorage } from '@targum/ui-kit';

/**
 * Counts the messages of a user that this browser has stored until the network is back. Messages
 * that the storage has no room for are not counted: only the chat's remote, which may not be
 * loaded, knows them.
 */
export function countUnsent(userId: string): number {
  try {
    const messages: unknown = JSON.parse(readStorage(outboxKey(userId)) ?? '[]');
    return Array.isArray(messages) ? messages.length : 0;
  } catch {
    return 0;
  }
}
