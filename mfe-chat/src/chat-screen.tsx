import { lazyComponent, useParams } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import { OpenChat } from './conversation/chat/open-chat.tsx';
import type { PrintedConversationProps } from './conversation/chat/hand-over-components.ts';
import { WelcomeScreen } from './conversation/welcome/welcome-screen.tsx';
import { ChatMenu } from './hand-over/menu/chat-menu.tsx';

/** Loads once the page is idle, because reading and writing do not need this component. */
export const PrintedConversation: LazyComponent<PrintedConversationProps> = lazyComponent(
  () => import('./hand-over/print/printed-conversation.tsx'),
);

const handOver = { ChatMenu, PrintedConversation };

export function ChatScreen() {
  const { chatId } = useParams();
  return chatId ? <OpenChat key={chatId} chatId={chatId} handOver={handOver} /> : <WelcomeScreen />;
}
