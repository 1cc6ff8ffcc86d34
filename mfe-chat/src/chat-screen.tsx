import { useParams } from '@targum/ui-kit';
import { Chat } from './conversation/chat/chat.tsx';
import { WelcomeScreen } from './conversation/welcome/welcome-screen.tsx';

/** The screen at `/` and `/chat/:chatId`: the welcome screen or the open chat. */
export function ChatScreen() {
  const { chatId } = useParams();
  return chatId ? <Chat key={chatId} chatId={chatId} /> : <WelcomeScreen />;
}
