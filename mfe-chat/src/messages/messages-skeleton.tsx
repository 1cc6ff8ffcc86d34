import { makeStyles, SkeletonBar } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  area: { flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxWidth: '760px',
    marginInline: 'auto',
    padding: '24px 20px',
  },
  end: { display: 'flex', justifyContent: 'flex-end' },
});

/** The placeholder of messages that are loading. */
export function MessagesSkeleton() {
  const styles = useStyles();
  const t = useT();
  return (
    <div className={styles.area}>
      <div
        className={styles.column}
        role="progressbar"
        aria-busy="true"
        aria-label={t('chat.messages.loading')}
      >
        <div className={styles.end}>
          <SkeletonBar width="45%" height="44px" />
        </div>
        <SkeletonBar width="30%" height="28px" />
        <SkeletonBar width="96%" />
        <SkeletonBar width="88%" />
        <SkeletonBar width="62%" />
      </div>
    </div>
  );
}
