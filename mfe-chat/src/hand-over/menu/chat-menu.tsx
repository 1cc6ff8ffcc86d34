import type { Chat } from '@targum/contracts';
import { DeferredComponent, lazyComponent } from '@targum/ui-kit';
import { ChatMenuButton } from './chat-menu-button.tsx';

const HandOverMenu = lazyComponent(() => import('./hand-over-menu.tsx'));

export function ChatMenu({ chat }: { readonly chat: Chat }) {
  return (
    <DeferredComponent renderPlaceholder={(open) => <ChatMenuButton onClick={open} />}>
      {(defaultOpen) => <HandOverMenu chat={chat} defaultOpen={defaultOpen} />}
    </DeferredComponent>
  );
}
