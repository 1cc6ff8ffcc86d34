import { Button } from '@fluentui/react-components';
import { useKitText } from '../i18n/kit-messages.ts';
import { SubmitButton } from './submit-button.tsx';
import type { SubmitButtonProps } from './submit-button.tsx';

interface FormActionsProps extends SubmitButtonProps {
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
}

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
