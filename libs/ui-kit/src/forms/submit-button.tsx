import { Button } from '@fluentui/react-components';
import { Spinner } from '../components/spinner.tsx';

export interface SubmitButtonProps {
  readonly label: string;
  readonly pendingLabel?: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
}

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
