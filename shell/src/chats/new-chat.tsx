import { DeferredComponent, lazyComponent } from '@targum/ui-kit';
import { NewChatButton } from './new-chat-button.tsx';

const NewChatMenu = lazyComponent(() => import('./new-chat-menu.tsx'));

export function NewChat({ onChosen }: { readonly onChosen?: (() => void) | undefined }) {
  return (
    <DeferredComponent renderPlaceholder={(open) => <NewChatButton onClick={open} />}>
      {(defaultOpen) => <NewChatMenu defaultOpen={defaultOpen} onChosen={onChosen} />}
    </DeferredComponent>
  );
}
