import { makeStyles, SkeletonBar } from '@targum/ui-kit';
import { useT } from '../../../i18n.ts';

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', gap: '14px', padding: '20px' },
});

const WIDTHS = ['45%', '96%', '100%', '88%', '97%', '60%'];

export function VersesSkeleton() {
  const styles = useStyles();
  const t = useT();
  return (
    <div
      className={styles.lines}
      role="progressbar"
      aria-busy="true"
      aria-label={t('chat.messages.loading')}
    >
      {WIDTHS.map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  );
}
