import type { PrintedConversationProps } from '../../conversation/chat/hand-over-components.ts';
import { messageItems } from '../../conversation/messages/message-items.ts';
import { PrintedChat } from './printed-chat.tsx';
import { useWholeChat } from './use-whole-chat.ts';

/** The sheet has only the loaded messages if the browser prints without asking the page first. */
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
