import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PageIdleContext, Route, Routes, useLocation, useNavigate } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { ChatScreen } from '../chat-screen.tsx';
import { OutboxDelivery } from '../conversation/outbox/lazy-outbox.ts';
import PrintScreen from '../hand-over/print/print-screen.tsx';
import { CHAT_ID } from './fake-server.ts';

// The chat loads its list on demand. This import makes the list available before a test sends its
// first message.
await import('../conversation/chat/conversation.tsx');

/** Renders the chat screen at its routes. The default route is that of the open chat. */
export function renderChat(route = `/chat/${CHAT_ID}`) {
  let navigate: ReturnType<typeof useNavigate> = () => {};
  let address = route;
  let becomeIdle = () => {};
  function Page({ children }: { readonly children: ReactNode }) {
    const [idle, setIdle] = useState(false);
    becomeIdle = () => act(() => setIdle(true));
    return <PageIdleContext value={idle}>{children}</PageIdleContext>;
  }
  function Address() {
    navigate = useNavigate();
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const result = renderWithKit(
    <Page>
      <Address />
      <Routes>
        <Route path="/" element={<ChatScreen />} />
        <Route path="/chat/:chatId" element={<ChatScreen />} />
        <Route path="/chat/:chatId/print" element={<PrintScreen />} />
      </Routes>
      {OutboxDelivery.isLoaded() && <OutboxDelivery />}
    </Page>,
    { route, user: testUser() },
  );
  const user = userEvent.setup();
  const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return {
    ...result,
    user,
    input,
    /** Goes to an address, as a link does. */
    go: (to: string) => act(async () => navigate(to)),
    address: () => address,
    becomeIdle: () => becomeIdle(),
    send: async (text: string) => user.type(await input(), `${text}{Enter}`),
    rolesShown: () =>
      [...result.container.querySelectorAll<HTMLElement>('[data-role]')].map(
        (element) => element.dataset['role'],
      ),
    reply: () => {
      const replies = result.container.querySelectorAll('[data-role="assistant"]');
      return replies[replies.length - 1]?.textContent ?? '';
    },
  };
}
