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
  /** Changes with each announcement, so that two equal texts in a row are both announced. */
  readonly count?: number;
}

export function LiveRegion({ message, count }: LiveRegionProps) {
  const styles = useStyles();
  return (
    <div className={styles.hidden} role="status" aria-live="polite">
      <span key={count}>{message}</span>
    </div>
  );
}
