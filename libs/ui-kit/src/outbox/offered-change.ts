import type { OutboxItem } from './outbox-item.ts';

let offered: OutboxItem | undefined;

/** Offers an item to the dialog that opens next, in which the user changes the item. */
export const offerChange = (item: OutboxItem): void => void (offered = item);

/** Returns the offered item, once. */
export function takeOfferedChange(): OutboxItem | undefined {
  const item = offered;
  offered = undefined;
  return item;
}
