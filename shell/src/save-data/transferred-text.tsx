import { megabytes } from '@targum/contracts';
import { makeStyles, tokens, useObservable } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { visitBytes } from './visit.ts';

const useStyles = makeStyles({
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Says how much this page has transferred since it was opened. */
export function TransferredText() {
  const t = useT();
  const styles = useStyles();
  const size = megabytes(useObservable(visitBytes));
  return <p className={styles.text}>{t('shell.saveData.visit', { size })}</p>;
}
