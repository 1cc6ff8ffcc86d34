import type { SharedCopy } from '@targum/contracts/on-demand';
import type { MessageItem } from '../../conversation/messages/message-items.ts';

/** Returns the messages of a copy, which have no ids of their own. */
export const sharedItems = ({ createdAt, messages }: SharedCopy): MessageItem[] =>
  messages.map((message, index) => ({
    // The ids of two copies differ, because the page remembers which quotations a reader opened.
    id: `shared-${Date.parse(createdAt)}-${index}`,
    role: message.role,
    text: message.content,
    status: 'complete',
    assistantId: message.assistantId,
    createdAt: message.createdAt,
    error: undefined,
    versions: undefined,
    annotations: message.annotations,
    copied: message.copied,
  }));
