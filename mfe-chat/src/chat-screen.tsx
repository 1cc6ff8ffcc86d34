import { useParams } from '@targum/ui-kit';
import { Chat } from './chat/chat.tsx';
import { WelcomeScreen } from './welcome/welcome-screen.tsx';

/** The screen at `/` and `/chat/:chatId`: the welcome screen or the open chat. */
export function ChatScreen() {
  const { chatId } = useParams();
  return chatId ? <Chat key={chatId} chatId={chatId} /> : <WelcomeScreen />;
}
