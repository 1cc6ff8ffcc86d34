import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary, ShellContext } from '@targum/ui-kit';
import { DialogContext } from './dialog-context.ts';
import type { AccountDialog } from './dialog-context.ts';

interface DialogProps {
  readonly onClose: () => void;
}

const dialogs: Record<AccountDialog, ComponentType<DialogProps>> = {
  feedback: lazy(() => import('../feedback/feedback-dialog.tsx')),
  password: lazy(() => import('./password-dialog.tsx')),
  picture: lazy(() => import('./picture-dialog.tsx')),
  keys: lazy(() => import('../keys/keys-dialog.tsx')),
};

interface DialogHostProps {
  readonly openSidebar: () => void;
  readonly children: ReactNode;
}

/** Shows the dialogs that anything on the page may ask for, one at a time. */
export function DialogHost({ openSidebar, children }: DialogHostProps) {
  const [open, setOpen] = useState<AccountDialog | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const shell = useMemo(
    () => ({ openSidebar, openFeedback: () => setOpen('feedback') }),
    [openSidebar],
  );
  const Dialog = open && dialogs[open];
  return (
    <ShellContext value={shell}>
      <DialogContext value={setOpen}>
        {children}
        {Dialog && (
          <ErrorBoundary onRetry={close}>
            <Suspense fallback={null}>
              <Dialog onClose={close} />
            </Suspense>
          </ErrorBoundary>
        )}
      </DialogContext>
    </ShellContext>
  );
}
