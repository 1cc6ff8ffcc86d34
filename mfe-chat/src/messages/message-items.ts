import type { AssistantId, Message, MessageError, MessageStatus } from '@targum/contracts';
import type { ReplyState } from '../stream/reply-state.ts';

/** A message as the list shows it. */
export interface MessageItem {
  readonly id: string;
  readonly role: Message['role'];
  readonly text: string;
  readonly status: MessageStatus;
  readonly assistantId: AssistantId | null;
  readonly createdAt: string;
  readonly error: MessageError | undefined;
}

/** The key of a message that the server has not confirmed yet. */
export const UNCONFIRMED_ID = 'unconfirmed';

/**
 * The stored messages, with the unconfirmed message and the running reply inserted at their
 * positions.
 */
export function messageItems(
  messages: readonly Message[],
  { sent, reply }: ReplyState,
): MessageItem[] {
  const items = messages.map(storedItem);
  if (sent) {
    items.push({
      id: UNCONFIRMED_ID,
      role: 'user',
      text: sent.content,
      status: 'complete',
      assistantId: null,
      createdAt: sent.createdAt,
      error: undefined,
    });
  }
  if (!reply) return items;
  const { id: liveId, parentId: asked } = reply;
  const index = messages.findIndex(
    ({ id, parentId }) => id === liveId || (asked !== undefined && parentId === asked),
  );
  const live: MessageItem = {
    id: reply.id,
    role: 'assistant',
    // The earlier version of a reply keeps its text until new text arrives.
    text: reply.text === '' && index >= 0 ? (items[index]?.text ?? '') : reply.text,
    status: reply.status,
    assistantId: reply.assistantId,
    createdAt: reply.startedAt,
    error: reply.error,
  };
  if (index >= 0) items[index] = live;
  else items.push(live);
  return items;
}

/** A stored message as the list shows it. */
export const storedItem = (message: Message): MessageItem => ({
  id: message.id,
  role: message.role,
  text: message.content,
  status: message.status,
  assistantId: message.assistantId,
  createdAt: message.createdAt,
  error: message.error,
});
