import type { AppStore } from '../store/create-store.ts';
import type { OutboxItem } from './outbox-item.ts';
import { changeItem, enqueue, mayWithdraw, removeItem } from './outbox-steps.ts';
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
  const kept = { ...item, attempted: true, sending: true };
  await hold(store, userId, item.key, ended, async () =>
    whenStored(await store.dispatch(enqueue(userId, () => kept))),
  );
}

/**
 * Holds a waiting item back while the user changes it. If the page dies meanwhile, the item waits as
 * it was.
 * @param ended resolves to true if the user leaves the item as it was
 */
export const keepWhileChanging = (
  store: AppStore,
  userId: string,
  key: string,
  ended: Promise<boolean>,
): Promise<void> =>
  hold(store, userId, key, ended, () =>
    store.dispatch(
      changeItem(userId, key, (item) => (mayWithdraw(item) ? { ...item, sending: true } : item)),
    ),
  );

async function hold(
  { dispatch }: AppStore,
  userId: string,
  key: string,
  ended: Promise<boolean>,
  begin: () => Promise<unknown>,
): Promise<void> {
  own.add(key);
  await underLock(key, {}, async () => {
    await begin();
    await dispatch(
      (await ended)
        ? changeItem(userId, key, (item) => ({ ...item, sending: false }))
        : removeItem(userId, key),
    );
  });
  own.delete(key);
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
