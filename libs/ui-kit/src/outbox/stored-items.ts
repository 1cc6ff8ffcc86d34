import { loadUserRecords } from '../storage/load-user-records.ts';
import { removeStorage, writeStorage } from '../storage/local-storage.ts';
import type { AppThunk } from '../store/root-reducer.ts';
import type { OutboxItems } from './outbox-item.ts';
import { putItems, selectItems } from './outbox-slice.ts';
import { outboxKey } from './unsent.ts';

const PATH = ['outbox'];

/** Changes run one after another, so that each starts from the result of the change before it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Changes a user's items, starting from the stored items, because other tabs change them too. If the
 * storage is refused or full, the items last as long as the page.
 * @returns true if the storage has taken the change
 */
export const changeItems =
  (userId: string, update: (before: OutboxItems) => OutboxItems): AppThunk<Promise<boolean>> =>
  (dispatch, getState) => {
    const inMemory = () => selectItems(getState(), userId);
    const show = (items: OutboxItems) => dispatch(putItems([userId, items]));
    const change = async (): Promise<boolean> => {
      let items: OutboxItems = [];
      try {
        const { changeUserRecord } = await loadUserRecords();
        await changeUserRecord(userId, PATH, (stored) => {
          items = update(merge(parse(stored), inMemory())).map(asStored);
          return items.length === 0 ? undefined : items;
        });
        show(items);
        announce(userId, items);
        return true;
      } catch {
        const stored = new Set(inMemory().flatMap((item) => (item.unstored ? [] : [item.key])));
        items = update(inMemory());
        show(items.map((item) => (stored.has(item.key) ? item : { ...item, unstored: true })));
        if (items.length === 0) announce(userId, items);
        return false;
      }
    };
    const run = last.then(change);
    last = run;
    return run;
  };

/** Adds the items that only this page has to the stored items. */
function merge(stored: OutboxItems, inMemory: OutboxItems): OutboxItems {
  const keys = new Set(stored.map(({ key }) => key));
  return [...stored, ...inMemory.filter(({ key, unstored }) => unstored && !keys.has(key))];
}

const asStored = (item: OutboxItems[number]) =>
  item.unstored ? { ...item, unstored: false } : item;

/** Takes only complete records. A record of another version counts as none. */
const parse = (stored: unknown): OutboxItems =>
  Array.isArray(stored)
    ? (stored as OutboxItems).filter(
        (item) => typeof item?.key === 'string' && typeof item.place === 'string',
      )
    : [];

/**
 * Tells the other tabs what waits. Local storage has neither texts nor recordings, only what the
 * question before a logout and the list of chats need at once.
 */
function announce(userId: string, items: OutboxItems): void {
  const waiting = items.filter(({ sending }) => !sending);
  if (waiting.length === 0) return removeStorage(outboxKey(userId));
  const entries = waiting.map(({ key, place, attempted, refused, confirmed }) => ({
    ...{ key, place, attempted, refused: refused?.status, confirmed },
  }));
  writeStorage(outboxKey(userId), JSON.stringify(entries));
}
