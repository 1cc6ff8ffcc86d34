import { lazyComponent, useParams } from '@targum/ui-kit';
import { OpenChat } from './conversation/chat/open-chat.tsx';
import { WelcomeScreen } from './conversation/welcome/welcome-screen.tsx';
import { ChatMenu } from './hand-over/menu/chat-menu.tsx';

/** Loads once the page is idle, because reading and writing do not need this component. */
export const PrintedConversation = lazyComponent(
  () => import('./hand-over/print/printed-conversation.tsx'),
);

const handOver = { ChatMenu, PrintedConversation };

export function ChatScreen() {
  const { chatId } = useParams();
  return chatId ? <OpenChat key={chatId} chatId={chatId} handOver={handOver} /> : <WelcomeScreen />;
}
