import { outboxKey, readStorage } from '@targum/ui-kit';

/**
 * How many messages of a user are stored in this browser until the network is back. Messages for which
 * the storage has no room are not counted: only the chat's remote, which need not be loaded, knows them.
 */
export function countUnsent(userId: string): number {
  try {
    const messages: unknown = JSON.parse(readStorage(outboxKey(userId)) ?? '[]');
    return Array.isArray(messages) ? messages.length : 0;
  } catch {
    return 0;
  }
}
