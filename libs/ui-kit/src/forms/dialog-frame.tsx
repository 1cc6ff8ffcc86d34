import type { FormEvent, ReactNode } from 'react';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import { Dialog, DialogSurface } from './dialog.tsx';

interface DialogFrameProps {
  readonly open?: boolean;
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
  /** A click outside does not close an alert. */
  readonly modalType?: 'modal' | 'alert';
  readonly contentClassName?: string;
  readonly onSubmit?: (event: FormEvent) => void;
  /** Absent if only the buttons may close the dialog. */
  readonly onClose?: (() => void) | undefined;
}

export function DialogFrame(props: DialogFrameProps) {
  const { open = true, title, actions, children, modalType = 'modal', onSubmit, onClose } = props;
  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={props.contentClassName}>{children}</DialogContent>
      <DialogActions>{actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open={open}
      modalType={modalType}
      onOpenChange={(_event, data) => !data.open && onClose?.()}
    >
      <DialogSurface>
        {onSubmit ? (
          <form noValidate onSubmit={onSubmit}>
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  );
}
