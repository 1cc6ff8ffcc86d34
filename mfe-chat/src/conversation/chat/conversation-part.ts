import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { ConversationProps } from './conversation.tsx';

/** The messages weigh as much as the rest of the screen, so their code loads while they do. */
export const Conversation: LazyPart<ConversationProps> = lazyPart(
  () => import('./conversation.tsx'),
);
