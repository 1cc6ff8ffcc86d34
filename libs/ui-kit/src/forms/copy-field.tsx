import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '../components/copy-button.tsx';
import { TextField } from './fields.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS },
  field: { flex: '999 1 12rem', minWidth: 0 },
  // In a row that is too narrow for field and button, the button moves below the field and takes
  // the full width.
  button: { flexGrow: 1 },
});

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onCopied?: () => void;
  readonly onFailed: () => void;
}

/** Focusing the field selects the text. */
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
