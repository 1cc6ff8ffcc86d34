import { DeferredPart, lazyPart, useUser } from '@targum/ui-kit';
import { UserButton } from './user-button.tsx';

const UserMenu = lazyPart(() => import('./user-menu.tsx'));

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
  return (
    <DeferredPart
      renderPlaceholder={(open) => <UserButton user={user} counts={counts} onClick={open} />}
    >
      {(defaultOpen) => <UserMenu counts={counts} defaultOpen={defaultOpen} onChosen={onChosen} />}
    </DeferredPart>
  );
}
