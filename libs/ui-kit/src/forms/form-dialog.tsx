import type { FormEvent, ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { DialogFrame } from './dialog-frame.tsx';
import { FormActions } from './form-actions.tsx';
import type { SubmitButtonProps } from './form-actions.tsx';
import { useSubmitOnce } from './use-submit-once.ts';

const useStyles = makeStyles({
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingBlockEnd: tokens.spacingVerticalS,
  },
});

interface FormDialogProps extends Omit<SubmitButtonProps, 'onClick'> {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onClose?: (() => void) | undefined;
  /**
   * The label of the button that leaves the dialog. Without `onCancel`, this button closes the
   * dialog.
   */
  readonly cancelLabel?: string;
  readonly onCancel?: () => void;
}

/** A dialog with a form. Closing the dialog unmounts the form and so resets it. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, children, onSubmit, onClose, onCancel = onClose, ...buttons } = props;
  const styles = useStyles();
  const submit = useSubmitOnce(onSubmit);
  return (
    <DialogFrame
      title={title}
      text={text}
      actions={<FormActions {...buttons} onCancel={onCancel} />}
      contentClassName={styles.content}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {children}
    </DialogFrame>
  );
}
