import { outboxKey, readStorage } from '@targum/ui-kit';

/** How many messages of a user wait in this browser for the network. */
export function countUnsent(userId: string): number {
  try {
    const messages: unknown = JSON.parse(readStorage(outboxKey(userId)) ?? '[]');
    return Array.isArray(messages) ? messages.length : 0;
  } catch {
    return 0;
  }
}
