import type { KeyboardEvent } from 'react';
import { Button, makeStyles, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

interface FormButtonsProps {
  readonly closeLabel: string;
  readonly sendLabel: string;
  readonly maySend: boolean;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function FormButtons(props: FormButtonsProps) {
  const { closeLabel, sendLabel, maySend, onClose, onKeyDown } = props;
  const styles = useStyles();
  return (
    <div className={styles.buttons}>
      <Button onClick={onClose} onKeyDown={onKeyDown}>
        {closeLabel}
      </Button>
      <Button type="submit" appearance="primary" disabledFocusable={!maySend} onKeyDown={onKeyDown}>
        {sendLabel}
      </Button>
    </div>
  );
}
