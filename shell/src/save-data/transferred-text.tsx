import { megabytes } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens, useObservable } from '@targum/ui-kit';
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
export function TransferredText({ className }: { readonly className?: string }) {
  const t = useT();
  const styles = useStyles();
  const size = megabytes(useObservable(visitBytes));
  return (
    <p className={mergeClasses(styles.text, className)}>{t('shell.saveData.visit', { size })}</p>
  );
}
