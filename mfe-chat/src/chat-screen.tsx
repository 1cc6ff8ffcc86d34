import { useContext } from 'react';
import { PartsReadyContext, useLoadedPart, useParams } from '@targum/ui-kit';
import { Chat } from './chat/chat.tsx';
import { OutboxDelivery } from './outbox/outbox-parts.ts';
import { WelcomeScreen } from './welcome/welcome-screen.tsx';

/** The screen at `/` and `/chat/:chatId`: the welcome screen or the open chat. */
export function ChatScreen() {
  const { chatId } = useParams();
  const delivery = useLoadedPart(OutboxDelivery, useContext(PartsReadyContext));
  return (
    <>
      {chatId ? <Chat key={chatId} chatId={chatId} /> : <WelcomeScreen />}
      {delivery.isReady && <OutboxDelivery />}
    </>
  );
}
