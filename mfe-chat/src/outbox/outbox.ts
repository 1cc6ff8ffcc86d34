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

type Messages = readonly QueuedMessage[];

/** The messages of one user that wait for the network, in the order in which they were sent. */
export interface Outbox extends Observable<Messages> {
  /** @returns whether the message is stored, so that it survives a reload */
  add(message: QueuedMessage): boolean;
  /** Notes that a message is about to be sent. @returns whether it still waits */
  attempt(key: string): boolean;
  /** Removes a message that the server has stored. */
  arrived(key: string): void;
  /** The reply to a chat's last message has begun: the next message follows it. */
  follow(chatId: string, replyId: string): void;
  /** Removes a message that is not sent any more. The next one of its chat takes its place. */
  withdraw(key: string): void;
  /** Withdraws a message, unless it was sent. @returns whether it did */
  cancel(key: string): boolean;
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
    // What was stored before still is if there is no room for all.
    if (!store(storageKey, next)) store(storageKey, next.filter(isAmong(before)));
    const isStored = isAmong(stored(storageKey));
    unstored = next.filter((message) => !isStored(message));
    messages.set(next);
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) messages.set(current());
  });

  const find = (key: string) => current().find((message) => message.key === key);

  function withdraw(key: string): void {
    const gone = find(key);
    if (!gone) return;
    change((before) => follows(without(before, key), gone.chatId, gone.parentId));
  }

  return {
    get: messages.get,
    subscribe: messages.subscribe,
    add(message) {
      change((before) => [...before, message]);
      return !unstored.includes(message);
    },
    attempt(key) {
      change((before) =>
        before.map((message) => (message.key === key ? { ...message, attempted: true } : message)),
      );
      return find(key) !== undefined;
    },
    arrived: (key) => change((before) => without(before, key)),
    follow: (chatId, replyId) => change((before) => follows(before, chatId, replyId)),
    withdraw,
    cancel(key) {
      const message = find(key);
      if (!message || message.attempted) return false;
      withdraw(key);
      return true;
    },
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

const without = (messages: Messages, key: string): Messages =>
  messages.filter((message) => message.key !== key);

const isAmong = (messages: Messages) => {
  const keys = new Set(messages.map(({ key }) => key));
  return ({ key }: QueuedMessage): boolean => keys.has(key);
};

/** The messages, of which the first one of a chat follows this message, if it named none. */
function follows(messages: Messages, chatId: string, parentId: string | null | undefined) {
  const first = messages.find((message) => message.chatId === chatId);
  if (!first || first.parentId !== undefined) return messages;
  return messages.map((message) => (message === first ? { ...first, parentId } : message));
}

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
