import { makeStyles } from '../fluent.ts';

export const FOR_SCREEN_READERS = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const useStyles = makeStyles({ hidden: { ...FOR_SCREEN_READERS, margin: '-1px' } });

interface LiveRegionProps {
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
