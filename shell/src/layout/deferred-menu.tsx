import { createContext, Suspense, useContext, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Whether menus may be loaded by now without taking the line from the first screen. */
export const MenusReadyContext = createContext(false);

interface DeferredMenuProps {
  /** The menu's trigger as it looks before its code has come. */
  readonly renderPlaceholder: (open: () => void) => ReactElement;
  /** The menu itself, open at once where the placeholder was used before it came. */
  readonly children: (defaultOpen: boolean) => ReactNode;
}

/** A menu whose code comes when the browser is idle, or as soon as it is wanted. */
export function DeferredMenu({ renderPlaceholder, children }: DeferredMenuProps) {
  const ready = useContext(MenusReadyContext);
  const [wanted, setWanted] = useState(false);
  const trigger = renderPlaceholder(() => setWanted(true));
  if (!ready && !wanted) return trigger;
  return <Suspense fallback={trigger}>{children(wanted)}</Suspense>;
}
