import type { RootState } from '../store/root-reducer.ts';
import type { Outbox, OutboxItems } from './outbox-item.ts';

const none: OutboxItems = [];

/**
 * Returns what waits to be sent, without what the page is sending at the user's press. Nothing waits
 * before the outbox has loaded, because its slice loads with it.
 */
export const selectWaiting = (state: RootState, userId: string): OutboxItems =>
  (state as { readonly outbox?: Record<string, Outbox> }).outbox?.[userId]?.waiting ?? none;
