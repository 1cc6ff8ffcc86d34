import { outboxKey, readStorage } from '@targum/ui-kit';
import type { OutboxItem, OutboxItems } from '@targum/ui-kit';
import type { SendRequest } from '../stream/send-keys.ts';

export interface MessageBody {
  readonly content: string;
  /**
   * The id of the message before this message. Null at the start of the chat. Undefined if this
   * message follows the reply to the preceding message in the queue, or if the parent is unknown.
   */
  readonly parentId: string | null | undefined;
  /** The id of the message of which this is a new version. */
  readonly versionOf?: string | undefined;
}

export type MessageItem = OutboxItem<MessageBody>;

export const MESSAGE = 'message';

export const isMessage = (item: OutboxItem): item is MessageItem => item.kind === MESSAGE;

export const messageItem = (
  chatId: string,
  { key, content, parentId, versionOf }: SendRequest,
): MessageItem => ({
  key,
  kind: MESSAGE,
  place: chatId,
  at: Date.now(),
  body: { content, parentId, ...(versionOf !== undefined && { versionOf }) },
});

/** Makes the next message of a chat follow a message, unless that message has its parent. */
export function following(
  items: OutboxItems,
  chatId: string,
  parentId: string | null | undefined,
): OutboxItems {
  const first = items.find((item) => item.place === chatId && isMessage(item) && !item.refused);
  if (!first || !isMessage(first) || first.body.parentId !== undefined) return items;
  return items.map((item) =>
    item === first ? { ...first, body: { ...first.body, parentId } } : item,
  );
}

interface EarlierMessage {
  readonly chatId: string;
  readonly key: string;
  readonly content: string;
  readonly parentId?: string | null;
  readonly attempted?: boolean;
}

/** Reads the messages that an earlier release of the page has put into local storage. */
export function earlierMessages(userId: string): OutboxItems {
  try {
    const stored: unknown = JSON.parse(readStorage(outboxKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEarlier).map(fromEarlier) : [];
  } catch {
    return [];
  }
}

const isEarlier = (entry: Partial<EarlierMessage> | null): entry is EarlierMessage =>
  typeof entry?.content === 'string' &&
  typeof entry.chatId === 'string' &&
  typeof entry.key === 'string';

const fromEarlier = ({ chatId, attempted, ...request }: EarlierMessage): OutboxItem => ({
  ...messageItem(chatId, { parentId: undefined, ...request }),
  ...(attempted && { attempted }),
});
