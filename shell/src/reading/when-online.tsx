import { useState } from 'react';
import type { ReactNode } from 'react';
import { useOnline } from '@targum/ui-kit';
import { NeedsConnection } from './needs-connection.tsx';

/** Shows a screen that needs a connection. A screen that was shown stays when the connection goes. */
export default function WhenOnline({ children }: { readonly children: ReactNode }) {
  const isOnline = useOnline();
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  return wasOnline ? children : <NeedsConnection />;
}
