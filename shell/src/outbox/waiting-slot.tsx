import { useContext } from 'react';
import {
  lazyComponent,
  PageIdleContext,
  selectWaiting,
  useAppSelector,
  useLoadedComponent,
  useUser,
} from '@targum/ui-kit';

const WaitingLink = lazyComponent(() => import('./waiting-link.tsx'));

/** Shows the link to the outbox while something waits to be sent. */
export function WaitingSlot({ onChosen }: { readonly onChosen: (() => void) | undefined }) {
  const { id } = useUser();
  const count = useAppSelector((state) => selectWaiting(state, id).length);
  const isPageIdle = useContext(PageIdleContext);
  // The user needs this code when the network is gone, so the page loads the code in advance.
  const { isReady } = useLoadedComponent(WaitingLink, isPageIdle || count > 0);
  return count > 0 && isReady ? <WaitingLink count={count} onChosen={onChosen} /> : null;
}
