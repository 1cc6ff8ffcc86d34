import type { AppStore } from '../store/create-store.ts';
import type { OutboxItem } from './outbox-item.ts';
import { changeItem, enqueue, removeItem } from './outbox-steps.ts';
import type { Added } from './outbox-steps.ts';
import { changeItems } from './stored-items.ts';
import { selectItems } from './outbox-slice.ts';

/** The keys of the items that this page is sending. */
const own = new Set<string>();

const lockName = (key: string) => `outbox-item:${key}`;

/**
 * Keeps an item while this page sends it. If the page dies meanwhile, another page finds the item
 * without its lock, and sends it again under the same key.
 * @param whenStored called when the outbox has the item
 * @param ended resolves to true if the item must still be sent
 */
export async function keepWhileSending(
  store: AppStore,
  userId: string,
  item: OutboxItem,
  ended: Promise<boolean>,
  whenStored: (added: Added) => void = () => {},
): Promise<void> {
  const { dispatch } = store;
  own.add(item.key);
  await underLock(item.key, {}, async () => {
    const kept = { ...item, attempted: true, sending: true };
    whenStored(await dispatch(enqueue(userId, () => kept)));
    await dispatch(
      (await ended)
        ? changeItem(userId, item.key, (waiting) => ({ ...waiting, sending: false }))
        : removeItem(userId, item.key),
    );
  });
  own.delete(item.key);
}

/** Lets the items wait that a page was sending when it died. */
export async function takeOver(store: AppStore, userId: string): Promise<void> {
  const sending = selectItems(store.getState(), userId).filter(
    (item) => item.sending && !own.has(item.key),
  );
  await Promise.all(
    sending.map(({ key }) =>
      underLock(key, { ifAvailable: true }, async (isFree) => {
        if (!isFree) return;
        await store.dispatch(
          changeItems(userId, (before) =>
            before.map((item) => (item.key === key ? { ...item, sending: false } : item)),
          ),
        );
      }),
    ),
  );
}

async function underLock(
  key: string,
  options: LockOptions,
  task: (isFree: boolean) => Promise<void>,
): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined;
  await (locks ? locks.request(lockName(key), options, (lock) => task(lock !== null)) : task(true));
}
