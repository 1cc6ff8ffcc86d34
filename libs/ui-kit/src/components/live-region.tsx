import { makeStyles } from '../fluent.ts';

const useStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

interface LiveRegionProps {
  /** What screen readers are told politely whenever it changes. */
  readonly message: string;
}

/** Speaks to screen readers only. */
export function LiveRegion({ message }: LiveRegionProps) {
  const styles = useStyles();
  return (
    <div className={styles.hidden} role="status" aria-live="polite">
      {message}
    </div>
  );
}
