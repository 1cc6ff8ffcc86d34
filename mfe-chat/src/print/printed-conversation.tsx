import type { Chat } from '@targum/contracts';
import { messageItems } from '../messages/message-items.ts';
import type { MessageItem } from '../messages/message-items.ts';
import type { ReplyState } from '../stream/reply-state.ts';
import { fetchAllNow } from './fetch-all-now.ts';
import { PrintedChat } from './printed-chat.tsx';

export interface PrintedConversationProps {
  readonly chat: Chat;
  /** The messages on the screen. */
  readonly items: readonly MessageItem[];
  /** Whether older messages are not loaded. */
  readonly hasOlder: boolean;
  readonly state: ReplyState;
}

/** Prints the open chat: the messages on the screen and those before them. */
export default function PrintedConversation(props: PrintedConversationProps) {
  const { chat, items, hasOlder, state } = props;
  const sheet = () => {
    const all = hasOlder ? fetchAllNow(chat.id) : null;
    return { chat, items: all ? messageItems(all, state) : items, isIncomplete: hasOlder && !all };
  };
  return <PrintedChat sheet={sheet} />;
}
