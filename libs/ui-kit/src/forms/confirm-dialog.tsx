import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { DialogFrame } from './dialog-frame.tsx';
import { FormActions } from './form-actions.tsx';

const useStyles = makeStyles({
  object: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    margin: `0 0 ${tokens.spacingVerticalS}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
});

interface ConfirmDialogProps {
  readonly title: string;
  /** The name of the affected object, if the text does not contain the name. */
  readonly object?: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    object,
    children,
    confirmLabel,
    destructive,
    pending = false,
    onConfirm,
    onClose,
  } = props;
  const styles = useStyles();
  return (
    <DialogFrame
      modalType="alert"
      title={title}
      onClose={onClose}
      actions={
        <FormActions
          label={confirmLabel}
          destructive={destructive}
          pending={pending}
          onClick={onConfirm}
          onCancel={onClose}
        />
      }
    >
      {object === undefined ? (
        children
      ) : (
        <>
          <p className={styles.object}>
            <bdi>{object}</bdi>
          </p>
          <div>{children}</div>
        </>
      )}
    </DialogFrame>
  );
}
