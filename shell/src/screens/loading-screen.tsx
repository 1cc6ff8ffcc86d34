import { LogoMark, makeStyles, MOBILE, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  screen: {
    position: 'fixed',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    color: tokens.colorNeutralForeground3,
  },
  sidebar: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: '20rem',
    boxSizing: 'border-box',
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground3,
    [MOBILE]: { display: 'none' },
  },
  text: { position: 'absolute', insetBlockStart: 'calc(50% + 48px)' },
});

/** Shown while it is not known who is signed in: the frame of index.html, with a text. */
export function LoadingScreen() {
  const t = useT();
  const styles = useStyles();
  return (
    <div className={styles.screen} role="status">
      <div className={styles.sidebar} />
      <LogoMark size={64} />
      <span className={styles.text}>{t('shell.loading')}</span>
    </div>
  );
}
