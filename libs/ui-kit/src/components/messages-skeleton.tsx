import { makeStyles, tokens } from '../fluent.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { MOBILE } from '../theme/use-media-query.ts';
import { SkeletonBar } from './skeletons.tsx';

const useStyles = makeStyles({
  area: { flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    maxWidth: '760px',
    boxSizing: 'border-box',
    marginInline: 'auto',
    padding: '24px 20px',
    [MOBILE]: { padding: '16px' },
  },
  question: { alignSelf: 'flex-end', width: '45%' },
  header: { display: 'flex', alignItems: 'center', gap: '10px', marginBlockStart: '28px' },
  reply: {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    paddingInlineStart: '18px',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStencil1,
  },
});

export function MessagesSkeleton() {
  const styles = useStyles();
  const t = useKitText();
  return (
    <div className={styles.area}>
      <div
        className={styles.column}
        role="progressbar"
        aria-busy="true"
        aria-label={t('kit.loading')}
      >
        <div className={styles.question}>
          <SkeletonBar height="46px" />
        </div>
        <div className={styles.header}>
          <SkeletonBar width="34px" height="34px" />
          <SkeletonBar width="30%" />
        </div>
        <div className={styles.reply}>
          <SkeletonBar width="76%" />
          <SkeletonBar width="70%" />
          <SkeletonBar width="48%" />
        </div>
      </div>
    </div>
  );
}
