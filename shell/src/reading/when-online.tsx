import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyComponent, useOnline } from '@targum/ui-kit';

/** Loads once the page is idle, because only a page without a network shows this screen. */
const NeedsConnection = lazyComponent(() => import('./needs-connection.tsx'));

/** Shows a screen that needs a connection. A screen that was shown stays when the connection goes. */
export function WhenOnline({ children }: { readonly children: ReactNode }) {
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  return wasOnline ? children : <NeedsConnection />;
}
