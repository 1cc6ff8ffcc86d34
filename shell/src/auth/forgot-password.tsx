import { useState } from 'react';
import { Button, makeStyles, tokens, useId } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  area: { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
  answer: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export function ForgotPassword() {
  const t = useT();
  const styles = useStyles();
  const answerId = useId();
  const [answered, setAnswered] = useState(false);
  return (
    <div className={styles.area}>
      <Button
        appearance="transparent"
        aria-expanded={answered}
        aria-controls={answerId}
        onClick={() => setAnswered(!answered)}
      >
        {t('shell.login.forgot')}
      </Button>
      <p id={answerId} className={styles.answer}>
        {answered && t('shell.login.forgot.answer')}
      </p>
    </div>
  );
}
