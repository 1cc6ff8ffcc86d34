import { FormPasswordField, FormTextField } from '@targum/ui-kit/forms';
import type { Control, FieldValues, Path } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

interface CredentialFieldProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
}

export function EmailField<Values extends FieldValues & { email: string }>({
  control,
}: CredentialFieldProps<Values>) {
  const t = useT();
  return (
    <FormTextField
      control={control}
      name={'email' as Path<Values>}
      label={t('shell.field.email')}
      type="email"
      autoComplete="username"
    />
  );
}

export function PasswordField<Values extends FieldValues & { password: string }>({
  control,
}: CredentialFieldProps<Values>) {
  const t = useT();
  return (
    <FormPasswordField
      control={control}
      name={'password' as Path<Values>}
      label={t('shell.field.password')}
      autoComplete="current-password"
    />
  );
}

interface NewPasswordFieldsProps<Values extends FieldValues> extends CredentialFieldProps<Values> {
  readonly name: Path<Values>;
  readonly label: string;
  readonly confirmLabel: string;
  readonly hint?: string | undefined;
}

/** Asks for a new password twice. The second field is `confirmPassword`. */
export function NewPasswordFields<Values extends FieldValues & { confirmPassword: string }>(
  props: NewPasswordFieldsProps<Values>,
) {
  const { control, name, label, confirmLabel, hint } = props;
  return (
    <>
      <FormPasswordField
        control={control}
        name={name}
        label={label}
        hint={hint}
        autoComplete="new-password"
      />
      <FormPasswordField
        control={control}
        name={'confirmPassword' as Path<Values>}
        label={confirmLabel}
        autoComplete="new-password"
      />
    </>
  );
}
