import type { FormEvent, ReactNode } from 'react';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { Dialog, DialogSurface } from './dialog.tsx';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface DialogFrameProps {
  readonly title: string;
  /**
   * An introduction above the content. With an introduction, the content is laid out as a column.
   */
  readonly text?: string | undefined;
  /** The label of a button that closes the dialog, in place of `actions`. */
  readonly closeLabel?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** A click outside does not close an alert. */
  readonly modalType?: 'modal' | 'alert';
  readonly contentClassName?: string;
  readonly onSubmit?: (event: FormEvent) => void;
  readonly onClose?: (() => void) | undefined;
}

export function DialogFrame(props: DialogFrameProps) {
  const { title, text, closeLabel, children, modalType = 'modal', onSubmit, onClose } = props;
  const styles = useStyles();
  const body = (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={mergeClasses(text && styles.content, props.contentClassName)}>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </DialogContent>
      <DialogActions>
        {closeLabel ? (
          <Button size="large" onClick={onClose}>
            {closeLabel}
          </Button>
        ) : (
          props.actions
        )}
      </DialogActions>
    </DialogBody>
  );
  return (
    <Dialog open modalType={modalType} onOpenChange={(_event, data) => !data.open && onClose?.()}>
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
