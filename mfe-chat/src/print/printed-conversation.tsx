import type { Chat } from '@targum/contracts';
import { messageItems } from '../messages/message-items.ts';
import type { MessageItem } from '../messages/message-items.ts';
import type { MessagePage } from '../messages/message-page.ts';
import type { ReplyState } from '../stream/reply-state.ts';
import { fetchAllNow } from './fetch-all-now.ts';
import { PrintedChat } from './printed-chat.tsx';

export interface PrintedConversationProps {
  readonly chat: Chat;
  /** The messages on the screen. */
  readonly items: readonly MessageItem[];
  /** The loaded messages. */
  readonly page: MessagePage;
  readonly state: ReplyState;
}

/** Prints the path of the open chat that the page shows: the loaded messages and those before. */
export default function PrintedConversation(props: PrintedConversationProps) {
  const { chat, items, page, state } = props;
  const sheet = () => {
    const { hasOlder, messages } = page;
    const all = hasOlder ? fetchAllNow(chat.id, messages.at(-1)?.id) : null;
    return { chat, items: all ? messageItems(all, state) : items, isIncomplete: hasOlder && !all };
  };
  return <PrintedChat sheet={sheet} />;
}
