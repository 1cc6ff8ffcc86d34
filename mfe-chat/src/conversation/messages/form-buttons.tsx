import type { KeyboardEvent } from 'react';
import { Button, makeStyles, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

export function FormButtons(props: {
  readonly closeLabel: string;
  readonly sendLabel: string;
  readonly maySend: boolean;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
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
