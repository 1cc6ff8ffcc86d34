import { makeStyles, tokens } from '@targum/ui-kit';
import { FormTextField } from '@targum/ui-kit/forms';
import type { Control, FieldValues, Path } from '@targum/ui-kit/forms';
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

interface NameFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
}

/** Asks for a person's first and last name. */
export function NameFields<Values extends FieldValues & { firstName: string; lastName: string }>({
  control,
}: NameFieldsProps<Values>) {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.names}>
      <FormTextField
        control={control}
        name={'firstName' as Path<Values>}
        label={t('shell.field.firstName')}
        dir="auto"
        autoComplete="given-name"
      />
      <FormTextField
        control={control}
        name={'lastName' as Path<Values>}
        label={t('shell.field.lastName')}
        dir="auto"
        autoComplete="family-name"
      />
    </div>
  );
}
