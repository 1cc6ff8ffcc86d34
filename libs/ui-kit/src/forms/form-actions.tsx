import { Button } from '@fluentui/react-components';
import { useKitText } from '../i18n/kit-messages.ts';
import { SubmitButton } from './submit-button.tsx';
import type { SubmitButtonProps } from './submit-button.tsx';

interface FormActionsProps extends SubmitButtonProps {
  /** The label of the button that leaves the dialog. The default is Cancel. */
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
}

/** The buttons of a form dialog: one leaves the dialog, one submits the form. */
export function FormActions({ cancelLabel, onCancel, ...submit }: FormActionsProps) {
  const t = useKitText();
  return (
    <>
      <Button size="large" onClick={onCancel}>
        {cancelLabel ?? t('kit.dialog.cancel')}
      </Button>
      <SubmitButton {...submit} />
    </>
  );
}
