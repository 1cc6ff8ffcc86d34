import { useCallback, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyComponent, ShellContext, useFocusReturn } from '@targum/ui-kit';
import { DialogContext } from './dialog-context.ts';
import type { DialogName } from './dialog-context.ts';
import { DialogBoundary } from './dialog-boundary.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  feedback: lazyComponent(() => import('../feedback/feedback-dialog.tsx')),
  password: lazyComponent(() => import('../account/password-dialog.tsx')),
  picture: lazyComponent(() => import('../account/picture-dialog.tsx')),
  search: lazyComponent(() => import('../search/search-dialog.tsx')),
  logout: lazyComponent(() => import('../session/logout-dialog.tsx')),
  shortcuts: lazyComponent(() => import('../shortcuts/shortcuts-dialog.tsx')),
};

/** An open dialog. Two openings of the same dialog are different objects. */
interface OpenDialog {
  readonly name: DialogName;
}

interface DialogHostProps {
  readonly openSidebar?: () => void;
  readonly children: ReactNode;
}

export function DialogHost({ openSidebar, children }: DialogHostProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const rememberFocus = useFocusReturn(open !== null);
  const show = useCallback(
    (dialog: DialogName) => {
      rememberFocus();
      setOpen({ name: dialog });
    },
    [rememberFocus],
  );
  // If a second dialog has opened before the server's answer closes the first, the second stays
  // open.
  const close = () => setOpen((current) => (current === open ? null : current));
  const shell = useMemo(
    () => ({ openSidebar, openFeedback: () => show('feedback') }),
    [openSidebar, show],
  );
  const Dialog = open && dialogs[open.name];
  return (
    <ShellContext value={shell}>
      <DialogContext value={show}>
        {children}
        {Dialog && (
          <DialogBoundary onFailed={close}>
            <Dialog onClose={close} />
          </DialogBoundary>
        )}
      </DialogContext>
    </ShellContext>
  );
}
