import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '../components/copy-button.tsx';
import { TextField } from './fields.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
  },
  field: { flex: '999 1 12rem', minWidth: 0 },
  // Wraps below the field, at its full width, where the row is too narrow for both.
  button: { flexGrow: 1 },
});

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onCopied?: () => void;
  readonly onFailed: () => void;
}

/** A text to copy: a read-only field, selected when focused, with a copy button. */
export function CopyField({ label, text, ...handlers }: CopyFieldProps) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <div className={styles.field}>
        <TextField label={label} readOnly value={text} onFocus={(event) => event.target.select()} />
      </div>
      <CopyButton size="large" className={styles.button} text={text} {...handlers} />
    </div>
  );
}
