import { LogoMark, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  screen: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalL,
    color: tokens.colorNeutralForeground3,
  },
});

/** Shown while it is not known who is signed in. */
export function LoadingScreen() {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.screen} role="status">
      <LogoMark size={64} />
      {t('shell.loading')}
    </div>
  );
}
