import { DeferredComponent, lazyComponent } from '@targum/ui-kit';
import { NewChatButton } from './new-chat-button.tsx';

const NewChatMenu = lazyComponent(() => import('./new-chat-menu.tsx'));

interface NewChatProps {
  readonly onChosen?: (() => void) | undefined;
}

export function NewChat({ onChosen }: NewChatProps) {
  return (
    <DeferredComponent renderPlaceholder={(open) => <NewChatButton onClick={open} />}>
      {(defaultOpen) => <NewChatMenu defaultOpen={defaultOpen} onChosen={onChosen} />}
    </DeferredComponent>
  );
}
