import type { SignupForm } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { FormTextField } from '@targum/ui-kit/forms';
import type { Control } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  names: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
    // A message below one field must not stretch the other.
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
});

/** First and last name, side by side where there is room. */
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
