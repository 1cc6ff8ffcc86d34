import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { PrintedConversationProps } from './printed-conversation.tsx';

/** Not needed to read or write, so it loads once the page is idle. */
export const PrintedConversation: LazyPart<PrintedConversationProps> = lazyPart(
  () => import('./printed-conversation.tsx'),
);
