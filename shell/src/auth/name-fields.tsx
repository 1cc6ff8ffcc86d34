import type { SignupForm } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { FormTextField } from '@targum/ui-kit/forms';
import type { Control } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  names: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
    // An error below one field must not stretch the other field.
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
});

export function NameFields({
  control,
}: {
  readonly control: Control<SignupForm, unknown, SignupForm>;
}) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.names}>
      <FormTextField
        control={control}
        name="firstName"
        label={t('shell.field.firstName')}
        autoComplete="given-name"
      />
      <FormTextField
        control={control}
        name="lastName"
        label={t('shell.field.lastName')}
        autoComplete="family-name"
      />
    </div>
  );
}
