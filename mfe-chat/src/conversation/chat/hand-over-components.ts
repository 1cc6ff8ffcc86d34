import type { ComponentType } from 'react';
import type { Chat } from '@targum/contracts';
import type { LazyComponent } from '@targum/ui-kit';
import type { MessageItem } from '../messages/message-items.ts';
import type { MessagePage } from '../messages/message-page.ts';
import type { ReplyState } from '../stream/reply-state.ts';

export interface PrintedConversationProps {
  readonly chat: Chat;
  readonly items: readonly MessageItem[];
  readonly page: MessagePage;
  readonly state: ReplyState;
}

/**
 * The components of `hand-over` that an open chat shows. They are passed in, because `conversation`
 * must not import from `hand-over`.
 */
export interface HandOverComponents {
  readonly ChatMenu: ComponentType<{ readonly chat: Chat }>;
  readonly PrintedConversation: LazyComponent<PrintedConversationProps>;
}
