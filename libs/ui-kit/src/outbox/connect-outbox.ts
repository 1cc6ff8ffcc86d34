import { onForget } from '../storage/forget.ts';
import type { AppStore } from '../store/create-store.ts';
import { takeOver } from './keep.ts';
import type { OutboxItems } from './outbox-item.ts';
import { changeItems } from './stored-items.ts';
import { outboxKey } from './unsent.ts';

/**
 * Loads a user's items, and again when another tab changes them.
 * @param earlier returns the items that an earlier release of the page has left
 * @returns a function that ends this
 */
export function connectOutbox(
  store: AppStore,
  userId: string,
  earlier: () => OutboxItems,
): () => void {
  const load = async () => {
    const left = earlier();
    await store.dispatch(
      changeItems(userId, (before) => [
        ...before,
        ...left.filter(({ key }) => !before.some((item) => item.key === key)),
      ]),
    );
    await takeOver(store, userId);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === outboxKey(userId)) void load();
  };
  const onVisible = () => {
    if (!document.hidden) void load();
  };
  void load();
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

// What the user wrote for a chat goes with the chat that the user deletes.
onForget(({ userId, chatId }, dispatch) => {
  if (chatId === undefined) return;
  void dispatch(
    changeItems(userId, (before) => before.filter(({ place }) => !place.includes(chatId))),
  );
});
