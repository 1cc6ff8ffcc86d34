import type { Annotation } from '@targum/contracts/on-demand';
import type { AssistantId, Message, MessageError, MessageStatus } from '@targum/contracts';
import type { ReplyState } from '../stream/reply-state.ts';
import { placeAfter } from './message-page.ts';

export interface MessageItem {
  readonly id: string;
  readonly role: Message['role'];
  readonly text: string;
  readonly status: MessageStatus;
  readonly assistantId: AssistantId | null;
  readonly createdAt: string;
  readonly error: MessageError | undefined;
  /** The ids of all versions, oldest first. Undefined for a single version. */
  readonly versions: readonly string[] | undefined;
  readonly annotations: readonly Annotation[] | undefined;
  /** True if the message comes from a shared copy. */
  readonly copied: true | undefined;
}

/** Returns the key of a message's row. All versions of a message have the same key. */
export const rowKey = ({ id, versions }: Pick<MessageItem, 'id' | 'versions'>): string =>
  versions?.[0] ?? id;

export const UNCONFIRMED_ID = 'unconfirmed';

/** Merges the stored messages with the unconfirmed message and the running reply. */
export function messageItems(
  messages: readonly Message[],
  { sent, reply }: ReplyState,
): MessageItem[] {
  const items = messages.map(storedItem);
  if (sent) {
    items.length = placeAfter(messages, sent.parentId) ?? items.length;
    items.push({
      id: UNCONFIRMED_ID,
      role: 'user',
      text: sent.content,
      status: 'complete',
      assistantId: null,
      createdAt: sent.createdAt,
      error: undefined,
      versions: undefined,
      annotations: undefined,
      copied: undefined,
    });
  }
  if (!reply) return items;
  const { id: liveId, parentId: asked } = reply;
  const index = messages.findIndex(({ id, parentId }) => id === liveId || parentId === asked);
  // The earlier version of a reply keeps its text until new text arrives.
  const earlier = reply.text === '' ? items[index] : undefined;
  const live: MessageItem = {
    id: reply.id,
    role: 'assistant',
    text: earlier?.text ?? reply.text,
    annotations: earlier ? earlier.annotations : reply.annotations,
    status: reply.status,
    assistantId: reply.assistantId,
    createdAt: reply.startedAt,
    error: reply.error,
    versions: versionsWith(messages[index], reply.id),
    copied: undefined,
  };
  if (index >= 0) items[index] = live;
  else items.push(live);
  return items;
}

/** Reports whether a requested reply has no text yet. */
export function isWaiting(items: readonly MessageItem[], { phase, reply }: ReplyState): boolean {
  if (phase === 'sending') return true;
  // During a retry the item has the text of the earlier version.
  if (phase === 'streaming') return reply?.text === '';
  // Another page may have requested the last reply.
  const last = items.at(-1);
  return last?.status === 'streaming' && last.text === '';
}

function versionsWith(known: Message | undefined, id: string): readonly string[] | undefined {
  if (!known || known.id === id) return known?.versions;
  return [...(known.versions ?? [known.id]).filter((version) => version !== id), id];
}

export const storedItem = (message: Message): MessageItem => ({
  id: message.id,
  role: message.role,
  text: message.content,
  status: message.status,
  assistantId: message.assistantId,
  createdAt: message.createdAt,
  error: message.error,
  versions: message.versions,
  annotations: message.annotations,
  copied: message.copied,
});
