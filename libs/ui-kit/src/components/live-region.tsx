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
  /** The text that screen readers announce, politely, whenever it changes. */
  readonly message: string;
}

/** A text for screen readers only. */
export function LiveRegion({ message }: LiveRegionProps) {
  const styles = useStyles();
  return (
    <div className={styles.hidden} role="status" aria-live="polite">
      {message}
    </div>
  );
}
