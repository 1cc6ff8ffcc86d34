import { makeStyles, SidebarButton, SkeletonBar, Threads } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  screen: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
  bar: { display: 'flex', '& > *': { margin: '4px 8px' } },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    width: 'calc(100% - 40px)',
    maxWidth: '760px',
    marginInline: 'auto',
    paddingBlock: '24px',
  },
});

export function WelcomeSkeleton() {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <SidebarButton />
      </div>
      <div
        className={styles.column}
        role="progressbar"
        aria-busy="true"
        aria-label={t('shell.loading')}
      >
        <Threads />
        <SkeletonBar width="42%" height="40px" />
        <SkeletonBar width="74%" height="44px" />
        <SkeletonBar height="58px" />
      </div>
    </div>
  );
}
