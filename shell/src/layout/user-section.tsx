import { lazy } from 'react';
import { useUser } from '@targum/ui-kit';
import { DeferredMenu } from './deferred-menu.tsx';
import { UserButton } from './user-button.tsx';

const UserMenu = lazy(() => import('./user-menu.tsx'));

/** What waits for an admin. */
export interface Counts {
  readonly pending: number;
  readonly unread: number;
}

interface UserSectionProps {
  readonly counts: Counts;
  readonly onChosen?: (() => void) | undefined;
}

/** The user's menu at the foot of the sidebar. */
export function UserSection({ counts, onChosen }: UserSectionProps) {
  const user = useUser();
  const attention = counts.pending + counts.unread;
  return (
    <DeferredMenu
      renderPlaceholder={(open) => <UserButton user={user} attention={attention} onClick={open} />}
    >
      {(defaultOpen) => <UserMenu counts={counts} defaultOpen={defaultOpen} onChosen={onChosen} />}
    </DeferredMenu>
  );
}
