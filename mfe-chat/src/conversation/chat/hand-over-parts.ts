import type { ComponentType } from 'react';
import type { Chat } from '@targum/contracts';
import type { LazyComponent } from '@targum/ui-kit';
import type { MessageItem } from '../messages/message-items.ts';
import type { MessagePage } from '../messages/message-page.ts';
import type { ReplyState } from '../stream/reply-state.ts';

export interface PrintedConversationProps {
  readonly chat: Chat;
  /** The messages on the screen. */
  readonly items: readonly MessageItem[];
  /** The loaded messages. */
  readonly page: MessagePage;
  readonly state: ReplyState;
}

/** The parts of the wing above that an open chat shows. */
export interface HandOverParts {
  readonly ChatMenu: ComponentType<{ readonly chat: Chat }>;
  readonly PrintedConversation: LazyComponent<PrintedConversationProps>;
}
