import type { AppThunk } from '../store/root-reducer.ts';
import { hasRoom } from './outbox-limits.ts';
import type { OutboxItem, OutboxItems, Refusal } from './outbox-item.ts';
import { changeItems } from './stored-items.ts';

/** Where an added item is: in the storage, only in this page, or nowhere since the outbox is full. */
export type Added = 'stored' | 'in memory' | 'full';

/** Adds an item. `make` sees the items before it. */
export const enqueue =
  (userId: string, make: (before: OutboxItems) => OutboxItem): AppThunk<Promise<Added>> =>
  async (dispatch) => {
    let isFull = false;
    const isStored = await dispatch(
      changeItems(userId, (before) => {
        const item = make(before);
        isFull = !hasRoom(before, item);
        return isFull ? before : [...before, item];
      }),
    );
    if (isFull) return 'full';
    return isStored ? 'stored' : 'in memory';
  };

/** Notes that the page is about to send an item. Resolves to false if the item no longer waits. */
export const attempt =
  (userId: string, key: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isThere = false;
    await dispatch(
      changeItem(userId, key, (item) => {
        // The page that sends the item, or changes it, holds it back.
        if (item.sending) return item;
        isThere = true;
        return { ...item, attempted: true };
      }),
    );
    return isThere;
  };

export const removeItem = (userId: string, key: string): AppThunk<Promise<boolean>> =>
  changeItems(userId, (before) => without(before, key));

export const refuse = (
  userId: string,
  key: string,
  { status, message, code, serverMessage }: Refusal,
): AppThunk<Promise<boolean>> =>
  changeItem(userId, key, (item) => ({
    ...item,
    refused: { status, message, ...(code && { code }), ...(serverMessage && { serverMessage }) },
  }));

/** Sends a refused item once more. */
export const tryAgain = (userId: string, key: string): AppThunk<Promise<boolean>> =>
  changeItem(userId, key, ({ refused: _refused, ...item }) => item);

/** Notes the user's word that the server does not have an item of an earlier day. */
export const confirmUnsent = (userId: string, key: string): AppThunk<Promise<boolean>> =>
  changeItem(userId, key, (item) => ({ ...item, confirmed: true }));

export const changeItem = (
  userId: string,
  key: string,
  change: (item: OutboxItem) => OutboxItem,
): AppThunk<Promise<boolean>> =>
  changeItems(userId, (before) => before.map((item) => (item.key === key ? change(item) : item)));

/** Reports whether the user may change or discard an item: the server certainly does not have it. */
export const mayWithdraw = ({ attempted, refused }: OutboxItem): boolean => !attempted || !!refused;

/**
 * Withdraws an item.
 * @param may reports whether the item, as it is in the storage, may be withdrawn
 * @param then changes the items that stay
 * @returns false if the item is gone or may not be withdrawn
 */
export const withdraw =
  (
    userId: string,
    key: string,
    may = mayWithdraw,
    then = (rest: OutboxItems, _withdrawn: OutboxItem): OutboxItems => rest,
  ): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    let isGone = false;
    await dispatch(
      changeItems(userId, (before) => {
        const item = before.find((queued) => queued.key === key);
        isGone = item !== undefined && may(item);
        return item && isGone ? then(without(before, key), item) : before;
      }),
    );
    return isGone;
  };

const without = (items: OutboxItems, key: string): OutboxItems =>
  items.filter((item) => item.key !== key);
