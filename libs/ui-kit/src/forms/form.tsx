import type { FormEvent, ReactNode, Ref } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useSubmitOnce } from './use-submit-once.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

interface FormProps {
  /** The form's accessible name. A form without a name is no landmark. */
  readonly label?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLFormElement>;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
}

export function Form({ label, className, ref, onSubmit, children }: FormProps) {
  const styles = useStyles();
  const submit = useSubmitOnce(onSubmit);
  return (
    <form
      ref={ref}
      className={mergeClasses(styles.form, className)}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  );
}
