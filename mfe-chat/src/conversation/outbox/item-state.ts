import { isOld } from '@targum/ui-kit';
import type { OutboxItem } from '@targum/ui-kit';

export type ItemState = 'waiting' | 'attempted' | 'refused' | 'chat gone' | 'old';

/** Returns how an item stands, as the user sees it. */
export function stateOf(item: OutboxItem): ItemState {
  if (item.refused) return item.refused.status === 404 ? 'chat gone' : 'refused';
  if (isOld(item)) return 'old';
  return item.attempted ? 'attempted' : 'waiting';
}
