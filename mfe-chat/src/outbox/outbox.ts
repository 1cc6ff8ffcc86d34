import {
  createObservable,
  onForget,
  outboxKey,
  readStorage,
  removeStorage,
  writeStorage,
} from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';

/** A message that waits for the network. */
export interface QueuedMessage {
  readonly chatId: string;
  /** The idempotency key of every attempt to send it. */
  readonly key: string;
  readonly content: string;
  /** What the first attempt said that the message follows; else it follows the path of the chat. */
  readonly parentId?: string | null | undefined;
}

/** The messages of one user that wait for the network, in the order in which they were sent. */
export interface Outbox extends Observable<readonly QueuedMessage[]> {
  add(message: QueuedMessage): void;
  remove(key: string): void;
}

/** A user's outbox, kept in this browser until logout. It follows changes in other tabs. */
export function createOutbox(userId: string): Outbox & { forget(chatId?: string): void } {
  const storageKey = outboxKey(userId);
  const messages = createObservable<readonly QueuedMessage[]>(stored(storageKey) ?? []);

  /** Starts from what is stored, since other tabs change it too. */
  const change = (update: (before: readonly QueuedMessage[]) => readonly QueuedMessage[]) => {
    const next = update(stored(storageKey) ?? messages.get());
    if (next.length === 0) removeStorage(storageKey);
    else writeStorage(storageKey, JSON.stringify(next));
    messages.set(next);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) messages.set(stored(storageKey) ?? []);
  });

  return {
    get: messages.get,
    subscribe: messages.subscribe,
    add: (message) => change((before) => [...before, message]),
    remove: (key) => change((before) => before.filter((message) => message.key !== key)),
    forget: (chatId) =>
      change((before) =>
        chatId === undefined ? [] : before.filter((message) => message.chatId !== chatId),
      ),
  };
}

const outboxes = new Map<string, ReturnType<typeof createOutbox>>();

/** The outbox of a user, the same for as long as the page lives. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? createOutbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}

onForget((chatId) => {
  for (const outbox of outboxes.values()) outbox.forget(chatId);
});

/** The stored messages; null if there are none or they cannot be read. */
function stored(storageKey: string): readonly QueuedMessage[] | null {
  try {
    const value: unknown = JSON.parse(readStorage(storageKey) ?? 'null');
    return Array.isArray(value) ? (value as QueuedMessage[]) : null;
  } catch {
    return null;
  }
}
