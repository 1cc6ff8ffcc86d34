import type { ReactNode } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Spinner } from '../components/spinner.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { useKitText } from '../i18n/kit-messages.ts';
import { useDestructiveButton } from './use-destructive-button.ts';

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
  readonly open: boolean;
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
  const { open, title, object, children, confirmLabel, destructive, pending, onConfirm, onClose } =
    props;
  const t = useKitText();
  const styles = useStyles();
  const destructiveButton = useDestructiveButton();
  return (
    <DialogFrame
      open={open}
      modalType="alert"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('kit.dialog.cancel')}
          </Button>
          <Button
            appearance="primary"
            size="large"
            className={destructive ? destructiveButton : undefined}
            disabledFocusable={pending === true}
            icon={pending ? <Spinner size="tiny" /> : undefined}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {object === undefined ? (
        children
      ) : (
        <>
          <p className={styles.object} dir="auto">
            {object}
          </p>
          <div>{children}</div>
        </>
      )}
    </DialogFrame>
  );
}
