import { isTemporary } from '../api/api-error.ts';
import type { ApiError } from '../api/api-error.ts';
import { connection } from '../api/connection.ts';
import { isOffline } from '../api/use-online.ts';
import { reportError } from '../session/session-middleware.ts';
import { selectSession } from '../session/session-slice.ts';
import type { AppStore } from '../store/create-store.ts';
import { backoffMs } from '../timing/backoff.ts';
import { wait } from '../timing/wait.ts';
import { kindOf } from './kinds.ts';
import { isOld } from './old-items.ts';
import type { OutboxItem } from './outbox-item.ts';
import { attempt, refuse, removeItem } from './outbox-steps.ts';
import { selectWaiting } from './waiting.ts';

/** The users whose items this page is sending. True if items came after the sending had begun. */
const delivering = new Map<string, boolean>();

/**
 * Sends a user's items, those of a place in order and one place after another, until the network or
 * the session is gone. Of all tabs, the one that has the lock sends.
 */
export async function deliverAll(store: AppStore, userId: string): Promise<void> {
  if (delivering.has(userId)) return void delivering.set(userId, true);
  try {
    do {
      delivering.set(userId, false);
      await alone(`outbox:${userId}`, () => deliverWhilePossible(store, userId));
    } while (delivering.get(userId) && mayContinue(store, userId));
  } finally {
    delivering.delete(userId);
  }
}

async function deliverWhilePossible(store: AppStore, userId: string): Promise<void> {
  for (let tries = 1; mayContinue(store, userId);) {
    const places = new Set(selectWaiting(store.getState(), userId).map(({ place }) => place));
    const pauses: number[] = [];
    let hasSent = false;
    for (const place of places) {
      for (let item = nextOf(store, userId, place); item; item = nextOf(store, userId, place)) {
        const pause = await deliverOne(store, userId, item);
        if (!mayContinue(store, userId)) return;
        if (pause === undefined) hasSent = true;
        else {
          pauses.push(pause);
          break;
        }
      }
    }
    if (hasSent) tries = 1;
    if (pauses.length === 0 && !hasSent) return;
    if (pauses.length > 0) {
      await wait(Math.max(1000 * Math.min(...pauses), backoffMs(tries)));
      tries += 1;
    }
  }
}

/** Returns the first item of a place that may be sent now. Items wait for one that is in doubt. */
function nextOf(store: AppStore, userId: string, place: string): OutboxItem | undefined {
  const first = selectWaiting(store.getState(), userId).find(
    (item) => item.place === place && !item.refused,
  );
  return first && !isOld(first) && kindOf(first) ? first : undefined;
}

/**
 * Sends an item, unless the user has withdrawn it.
 * @returns the seconds after which to try again, or undefined if the item is settled
 */
async function deliverOne(
  store: AppStore,
  userId: string,
  item: OutboxItem,
): Promise<number | undefined> {
  const { dispatch } = store;
  const { key } = item;
  const kind = kindOf(item);
  if (kind?.isBusy?.(item, store)) return 0;
  if (!kind || !(await dispatch(attempt(userId, key)))) return undefined;
  const arrived = () => void dispatch(removeItem(userId, key));
  const error = await kind.send(item, { store, userId, arrived });
  if (!error) {
    await dispatch(removeItem(userId, key));
    return undefined;
  }
  // The page may not have noticed yet that the network is gone.
  if (error.status === 0) connection.suspect();
  // Shows the login if the session has ended. The page sends the item after the login.
  dispatch(reportError(error));
  if (isWorthARetry(error)) return error.retryAfter ?? 0;
  await dispatch(refuse(userId, key, error));
  return undefined;
}

/** Reports whether a later attempt may succeed. A budget and a missing service stay as they are. */
export const isWorthARetry = (error: ApiError): boolean =>
  error.code !== 'budget_used_up' &&
  error.code !== 'not_connected' &&
  (isTemporary(error) || error.status === 401 || error.code === 'reply_in_progress');

function mayContinue(store: AppStore, userId: string): boolean {
  const { user, lost } = selectSession(store.getState());
  return !isOffline(store.getState()) && user?.id === userId && !lost;
}

async function alone(name: string, task: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined;
  // Without locks (insecure origin), the key alone makes the server store each item once.
  await (locks ? locks.request(name, task) : task());
}
