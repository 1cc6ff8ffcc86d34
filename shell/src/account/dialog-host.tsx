import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  const origin = useRef<HTMLElement | null>(null);
  const show = useCallback((dialog: AccountDialog) => {
    origin.current = focusOrigin();
    setOpen(dialog);
  }, []);
  const close = useCallback(() => setOpen(null), []);
  const shell = useMemo(
    () => ({ openSidebar, openFeedback: () => show('feedback') }),
    [openSidebar, show],
  );
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      requestAnimationFrame(() => returnFocus(origin.current));
    };
  }, [open]);
  const Dialog = open && dialogs[open];
  return (
    <ShellContext value={shell}>
      <DialogContext value={show}>
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

/** The button that a dialog is opened from: the focused one, or that of the menu it is chosen in. */
function focusOrigin(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu ? document.querySelector(`#${menu.getAttribute('aria-labelledby')}`) : active;
  return button instanceof HTMLElement ? button : null;
}

/** Brings a focus that went away with a dialog back to where it came from, else to the screen. */
function returnFocus(origin: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const target = origin?.isConnected ? origin : document.querySelector('main');
  target?.focus();
}
