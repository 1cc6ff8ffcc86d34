import { Button } from '@fluentui/react-components';
import { Spinner } from '../components/spinner.tsx';

export interface SubmitButtonProps {
  readonly label: string;
  /** The label while the form is being submitted. The default is `label`. */
  readonly pendingLabel?: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
}

/** Submits a form, and shows that the submit is running. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label, pendingLabel = label, pending, disabled = false } = props;
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      disabled={disabled}
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : undefined}
    >
      {pending ? pendingLabel : label}
    </Button>
  );
}
