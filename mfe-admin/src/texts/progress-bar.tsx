import { FORCED_COLORS, LiveRegion, makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  progress: { display: 'grid', gap: tokens.spacingVerticalXS },
  texts: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  figure: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  track: {
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: 'hidden',
    [FORCED_COLORS]: { outline: '1px solid CanvasText' },
  },
  bar: {
    height: '100%',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    [FORCED_COLORS]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
});

/**
 * Screen readers announce each quarter, because announcements of each step would drown out all
 * others.
 */
const QUARTERS = 4;

interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly figure: string;
}

export function ProgressBar({ label, done, total, figure }: ProgressBarProps) {
  const t = useT();
  const styles = useStyles();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const quarter = Math.floor(share * QUARTERS) / QUARTERS;
  return (
    <div className={styles.progress}>
      <div className={styles.texts} aria-hidden>
        <span>{label}</span>
        <span className={styles.figure}>{figure}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={figure}
      >
        <div className={styles.bar} style={{ width: `${share * 100}%` }} />
      </div>
      <LiveRegion
        message={quarter === 0 ? label : t('admin.texts.progress', { label, share: quarter })}
      />
    </div>
  );
}
