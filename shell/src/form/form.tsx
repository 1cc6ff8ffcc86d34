import type { FormEvent, ReactNode } from 'react';
import { makeStyles, tokens } from '@targum/ui-kit';
import { useSubmitOnce } from './use-submit-once.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

interface FormProps {
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
}

/** A column of fields. The browser's own validation is off. */
export function Form({ onSubmit, children }: FormProps) {
  const styles = useStyles();
  const submit = useSubmitOnce(onSubmit);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  );
}
