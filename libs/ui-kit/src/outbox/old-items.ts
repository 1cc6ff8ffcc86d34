import type { OutboxItem } from './outbox-item.ts';

/** The server knows an idempotency key for a day. */
const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reports whether the user must say if the server has an item, because the server may no longer know
 * its key. The clock of the device may have been set back meanwhile.
 */
export const isOld = ({ at, confirmed }: OutboxItem): boolean =>
  !confirmed && Math.abs(Date.now() - at) > A_DAY_MS;
