import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { FORCED_COLORS, MOBILE } from '../theme/use-media-query.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  bar: {
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 1 }, '50%': { opacity: 0.45 }, to: { opacity: 1 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'ease-in-out',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    [FORCED_COLORS]: { backgroundColor: 'GrayText' },
  },
  row: { display: 'flex', alignItems: 'center', gap: '10px', height: '52px' },
  /** The row is as high as a chat in the sidebar. */
  low: { height: '38px', [MOBILE]: { height: '44px' } },
  texts: { flexGrow: 1, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

interface SkeletonBarProps {
  readonly width?: string;
  readonly height?: string;
}

/** The placeholder of a line. Its parent must say that content is loading. */
export function SkeletonBar({ width = '100%', height = '16px' }: SkeletonBarProps) {
  const styles = useStyles();
  return <div className={styles.bar} style={{ width, height }} />;
}

interface SkeletonProps {
  readonly rows?: number;
  readonly lines?: number;
}

export function ListSkeleton({ rows = 5, lines = 2 }: SkeletonProps) {
  const styles = useStyles();
  const t = useKitText();
  return (
    <div role="progressbar" aria-busy="true" aria-label={t('kit.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={mergeClasses(styles.row, lines === 1 && styles.low)}>
          <SkeletonBar width="26px" height="26px" />
          <div className={styles.texts}>
            <SkeletonBar height="12px" width={`${80 - ((row * 17) % 40)}%`} />
            {lines > 1 && <SkeletonBar height="10px" width="25%" />}
          </div>
        </div>
      ))}
    </div>
  );
}

export function CardSkeleton({ rows = 3, lines = 2 }: SkeletonProps) {
  const styles = useStyles();
  const t = useKitText();
  return (
    <div className={styles.list} role="progressbar" aria-busy="true" aria-label={t('kit.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.card}>
          <SkeletonBar height="24px" width="40%" />
          {Array.from({ length: lines }, (_line, line) => (
            <SkeletonBar key={line} width={`${80 - line * 15}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}
