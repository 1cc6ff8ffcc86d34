import { makeStyles, mergeClasses, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  spinner: {
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusCircular,
    border: '3px solid',
    borderBottomColor: 'transparent',
    opacity: 0.8,
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '0.9s',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
  tiny: { width: '18px', height: '18px', border: '2px solid' },
});

interface SpinnerProps {
  readonly size?: 'tiny' | 'medium';
  /** Without a label, a text beside the spinner must name the work. */
  readonly label?: string;
}

export function Spinner({ size = 'medium', label }: SpinnerProps) {
  const styles = useStyles();
  const className = mergeClasses(styles.spinner, size === 'tiny' && styles.tiny);
  if (!label) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="progressbar" aria-label={label} />;
}
