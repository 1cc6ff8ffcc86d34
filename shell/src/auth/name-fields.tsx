import type { Control } from 'react-hook-form';
import type { SignupForm } from '@targum/contracts';
import { makeStyles, tokens } from '@targum/ui-kit';
import { FormTextField } from '../form/form-fields.tsx';
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
export function NameFields({ control }: { readonly control: Control<SignupForm> }) {
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
