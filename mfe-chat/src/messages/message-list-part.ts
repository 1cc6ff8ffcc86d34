import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { MessageListProps } from './message-list.tsx';

/** Weighs as much as the rest of the screen, so it loads while the messages do. */
export const MessageList: LazyPart<MessageListProps> = lazyPart(async () => ({
  default: (await import('./message-list.tsx')).MessageList,
}));
