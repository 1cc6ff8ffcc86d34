import { LogoMark, makeStyles, MOBILE, tokens, useSidebarColumn } from '@targum/ui-kit';
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
  status: { position: 'absolute', insetBlockStart: 'calc(50% + 48px)' },
  text: { margin: 0, fontSize: 'inherit', fontWeight: 'inherit' },
});

/** Continues the first frame of index.html until the session is known, and adds a text. */
export function LoadingScreen() {
  const t = useT();
  const styles = useStyles();
  const [hasSidebar] = useSidebarColumn();
  return (
    <main className={styles.screen}>
      {hasSidebar && <div className={styles.sidebar} />}
      <LogoMark size={64} />
      <div className={styles.status} role="status">
        <h1 className={styles.text}>{t('shell.loading')}</h1>
      </div>
    </main>
  );
}
