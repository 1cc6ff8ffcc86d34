import type { Chat } from '@targum/contracts';
import { messageItems } from '../../conversation/messages/message-items.ts';
import type { MessageItem } from '../../conversation/messages/message-items.ts';
import type { MessagePage } from '../../conversation/messages/message-page.ts';
import type { ReplyState } from '../../conversation/stream/reply-state.ts';
import { PrintedChat } from './printed-chat.tsx';
import { useWholeChat } from './use-whole-chat.ts';

export interface PrintedConversationProps {
  readonly chat: Chat;
  /** The messages on the screen. */
  readonly items: readonly MessageItem[];
  /** The loaded messages. */
  readonly page: MessagePage;
  readonly state: ReplyState;
}

/**
 * Prints the path of the open chat that the page shows: all messages, or those that are loaded if the browser
 * prints without asking the page first.
 */
export default function PrintedConversation(props: PrintedConversationProps) {
  const { chat, items, page, state } = props;
  const whole = useWholeChat(chat.id, page);
  const sheet = () => {
    const all = page.hasOlder ? whole() : null;
    return {
      chat,
      items: all ? messageItems(all, state) : items,
      isIncomplete: page.hasOlder && !all,
    };
  };
  return <PrintedChat sheet={sheet} />;
}
