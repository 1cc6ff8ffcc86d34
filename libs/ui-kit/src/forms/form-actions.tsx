import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Spinner } from '../components/spinner.tsx';
import { useKitText } from '../i18n/kit-messages.ts';

const useStyles = makeStyles({
  destructive: {
    backgroundColor: tokens.colorPaletteRedBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorPaletteRedForeground1,
      color: tokens.colorNeutralForegroundInverted,
    },
  },
});

export interface SubmitButtonProps {
  readonly label: string;
  readonly pendingLabel?: string;
  readonly pending: boolean;
  readonly disabled?: boolean;
  readonly destructive?: boolean | undefined;
  /** Without this handler, the button submits its form. */
  readonly onClick?: () => void;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { label, pendingLabel = label, pending, disabled = false, destructive, onClick } = props;
  const styles = useStyles();
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      appearance="primary"
      size="large"
      className={destructive ? styles.destructive : undefined}
      disabled={disabled}
      disabledFocusable={pending}
      icon={pending ? <Spinner size="tiny" /> : undefined}
      onClick={onClick}
    >
      {pending ? pendingLabel : label}
    </Button>
  );
}

interface FormActionsProps extends SubmitButtonProps {
  readonly cancelLabel?: string;
  readonly onCancel: (() => void) | undefined;
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
