import { DeferredComponent, lazyComponent, useUser } from '@targum/ui-kit';
import type { AdminCounts } from '@targum/ui-kit';
import { UserButton } from './user-button.tsx';

const UserMenu = lazyComponent(() => import('./user-menu.tsx'));

interface UserSectionProps {
  readonly counts: AdminCounts;
  readonly onChosen?: (() => void) | undefined;
}

export function UserSection({ counts, onChosen }: UserSectionProps) {
  const user = useUser();
  return (
    <DeferredComponent
      renderPlaceholder={(open) => <UserButton user={user} counts={counts} onClick={open} />}
    >
      {(defaultOpen) => <UserMenu counts={counts} defaultOpen={defaultOpen} onChosen={onChosen} />}
    </DeferredComponent>
  );
}
