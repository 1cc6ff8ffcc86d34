import { createContext, Suspense, useContext, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ErrorBoundary, notify } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

/** Whether menus may be loaded by now without taking the line from the first screen. */
export const MenusReadyContext = createContext(false);

interface DeferredMenuProps {
  /** The menu's trigger as it looks before its code has come. */
  readonly renderPlaceholder: (open: () => void) => ReactElement;
  /** The menu itself, open at once where the placeholder was used before it came. */
  readonly children: (defaultOpen: boolean) => ReactNode;
}

/**
 * A menu whose code comes when the browser is idle, or as soon as it is wanted. Where it cannot
 * come, the trigger stays and asks for it again.
 */
export function DeferredMenu({ renderPlaceholder, children }: DeferredMenuProps) {
  const t = useT();
  const ready = useContext(MenusReadyContext);
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState(false);
  const trigger = renderPlaceholder(() => {
    setWanted(true);
    setFailed(false);
  });
  const fail = () => {
    setWanted(false);
    setFailed(true);
    if (!wanted) return;
    notify({
      variant: 'destructive',
      title: t('shell.dialog.failed.title'),
      description: t('shell.dialog.failed.text'),
    });
  };
  if (failed || (!ready && !wanted)) return trigger;
  return (
    <ErrorBoundary fallback={trigger} onError={fail}>
      <Suspense fallback={trigger}>{children(wanted)}</Suspense>
    </ErrorBoundary>
  );
}
