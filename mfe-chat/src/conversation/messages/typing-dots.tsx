import { FORCED_COLORS, makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { WaitingTime } from './waiting.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12px' },
  dots: { display: 'flex', alignItems: 'center', gap: '6px', height: '1.6em' },
  dot: {
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralForeground3,
    animationName: {
      '0%, 60%, 100%': { opacity: 0.3, transform: 'translateY(0)' },
      '30%': { opacity: 1, transform: 'translateY(-3px)' },
    },
    animationDuration: '1.2s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none', opacity: 0.6 },
    [FORCED_COLORS]: { backgroundColor: 'CanvasText' },
  },
  second: { animationDelay: '0.15s' },
  third: { animationDelay: '0.3s' },
});

export function TypingDots({ label }: { label: string }) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <span className={styles.dots} role="img" aria-label={label} data-typing="">
        <span className={styles.dot} />
        <span className={mergeClasses(styles.dot, styles.second)} />
        <span className={mergeClasses(styles.dot, styles.third)} />
      </span>
      <WaitingTime />
    </div>
  );
}
