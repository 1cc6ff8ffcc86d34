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
  /**
   * The message that it follows; null at the start of the chat. Undefined if that is the reply to the
   * message before it in the queue, or not known.
   */
  readonly parentId?: string | null | undefined;
  /** Whether it was sent, so that the server may have it although no answer arrived. */
  readonly attempted?: boolean;
}

export type Messages = readonly QueuedMessage[];

/** The messages of one user that wait for the network, in the order in which they were sent. */
export interface Outbox extends Observable<Messages> {
  /** @returns whether the message is stored, so that it survives a reload */
  add(message: QueuedMessage): boolean;
  /** Changes the messages, starting from what is stored: other tabs change that too. */
  change(update: (before: Messages) => Messages): void;
}

/** A user's outbox, kept in this browser until logout. It follows changes in other tabs. */
export function createOutbox(userId: string): Outbox & { forget(chatId?: string): void } {
  const storageKey = outboxKey(userId);
  /** The messages for which the storage had no room. They last as long as the page. */
  let unstored: Messages = [];
  /** Read each time, since other tabs change what is stored. */
  const current = (): Messages => [...stored(storageKey), ...unstored];
  const messages = createObservable(current());

  const change = (update: (before: Messages) => Messages): void => {
    const before = stored(storageKey);
    const next = update([...before, ...unstored]);
    // If there is no room for all, keep what was stored before.
    if (!store(storageKey, next)) store(storageKey, next.filter(isAmong(before)));
    const isStored = isAmong(stored(storageKey));
    unstored = next.filter((message) => !isStored(message));
    messages.set(next);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) messages.set(current());
  });

  return {
    get: messages.get,
    subscribe: messages.subscribe,
    add(message) {
      change((before) => [...before, message]);
      return !unstored.includes(message);
    },
    change,
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

const isAmong = (messages: Messages) => {
  const keys = new Set(messages.map(({ key }) => key));
  return ({ key }: QueuedMessage): boolean => keys.has(key);
};

/** Replaces the stored messages. @returns whether there was room for them */
function store(storageKey: string, messages: Messages): boolean {
  const text = JSON.stringify(messages);
  if (messages.length === 0) removeStorage(storageKey);
  else writeStorage(storageKey, text);
  return messages.length === 0 || readStorage(storageKey) === text;
}

/** The stored messages; none if they cannot be read. */
function stored(storageKey: string): Messages {
  try {
    const value: unknown = JSON.parse(readStorage(storageKey) ?? '[]');
    return Array.isArray(value) ? (value as Messages) : [];
  } catch {
    return [];
  }
}
