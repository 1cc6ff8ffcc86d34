import { Suspense } from 'react';
import { lazyComponent, selectWaiting, useAppSelector, useUser } from '@targum/ui-kit';

const WaitingLink = lazyComponent(() => import('./waiting-link.tsx'));

/** Shows the link to the outbox while something waits to be sent. */
export function WaitingSlot({ onChosen }: { readonly onChosen: (() => void) | undefined }) {
  const { id } = useUser();
  const count = useAppSelector((state) => selectWaiting(state, id).length);
  if (count === 0) return null;
  return (
    <Suspense>
      <WaitingLink count={count} onChosen={onChosen} />
    </Suspense>
  );
}
