import { Button, Spinner } from '@targum/ui-kit';

interface SubmitButtonProps {
  readonly label: string;
  readonly pendingLabel: string;
  readonly pending: boolean;
}

/** Sends a form; says so while it is under way. */
export function SubmitButton({ label, pendingLabel, pending }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      appearance="primary"
      size="large"
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : undefined}
    >
      {pending ? pendingLabel : label}
    </Button>
  );
}
