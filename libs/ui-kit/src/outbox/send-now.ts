import type { ApiError } from '../api/api-error.ts';
import { isOffline } from '../api/use-online.ts';
import type { AppStore } from '../store/create-store.ts';
import { keepWhileSending } from './keep.ts';
import { kindOf } from './kinds.ts';
import type { OutboxItem } from './outbox-item.ts';
import { enqueue } from './outbox-steps.ts';
import { selectWaiting } from './waiting.ts';

export type SendEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waits' }
  | { readonly kind: 'full' }
  | { readonly kind: 'refused'; readonly error: ApiError };

/**
 * Keeps an item and sends it. The item waits if there is no network or no session, or if other items
 * of its place wait. A refusal goes to the caller, since the user is still where the item was made.
 */
export async function sendNow(store: AppStore, userId: string, item: OutboxItem): Promise<SendEnd> {
  const waiting = selectWaiting(store.getState(), userId);
  const mustFollow = waiting.some(({ place, refused }) => place === item.place && !refused);
  const kind = kindOf(item);
  if (!kind || mustFollow || isOffline(store.getState())) {
    const added = await store.dispatch(enqueue(userId, () => item));
    return { kind: added === 'full' ? 'full' : 'waits' };
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  const { promise: added, resolve: noteAdded } = Promise.withResolvers<string>();
  void keepWhileSending(store, userId, item, ended, noteAdded);
  if ((await added) === 'full') {
    end(false);
    return { kind: 'full' };
  }
  const error = await kind.send(item, { store, userId, arrived: () => {} });
  const waits = error !== undefined && (error.status === 0 || error.status === 401);
  end(waits);
  if (!error) return { kind: 'sent' };
  return waits ? { kind: 'waits' } : { kind: 'refused', error };
}
