import type { OutboxItem, OutboxItems } from './outbox-item.ts';

const MOST_ITEMS = 500;
const MOST_BYTES = 100 * 1024 * 1024;
/** The part of either limit from which the user is told that the outbox is nearly full. */
const NEARLY = 0.9;

/** Estimates the size of an item. A character of a text has up to 3 bytes. */
function sizeOf({ body, bytes = 0 }: OutboxItem): number {
  if (typeof body !== 'object' || body === null) return bytes;
  return Object.values(body).reduce<number>(
    (sum, value: unknown) => (typeof value === 'string' ? sum + 3 * value.length : sum),
    bytes,
  );
}

const fits = (items: OutboxItems, part: number): boolean =>
  items.length <= part * MOST_ITEMS &&
  items.reduce((sum, item) => sum + sizeOf(item), 0) <= part * MOST_BYTES;

export const hasRoom = (items: OutboxItems, item: OutboxItem): boolean => fits([...items, item], 1);

export const isNearlyFull = (items: OutboxItems): boolean => !fits(items, NEARLY);
