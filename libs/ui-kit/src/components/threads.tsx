import { makeStyles, mergeClasses } from '../fluent.ts';
import { ownTokens } from '../theme/own-tokens.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';
import { threadPaths, THREADS_HEIGHT } from './thread-paths.ts';

const useStyles = makeStyles({
  /** Right-to-left languages mirror the drawings. */
  drawing: {
    display: 'block',
    flexShrink: 0,
    maxWidth: '100%',
    ':dir(rtl)': { transform: 'scaleX(-1)' },
  },
  // A short phone needs this room for the content of the page.
  motif: { '@media (max-width: 640px) and (max-height: 700px)': { display: 'none' } },
});

/** Matches windows with room for the wide drawing beside the sidebar. */
const WIDE = '(min-width: 1060px)';
/** The product's motif: one thread for each assistant. The drawing is decorative. */
export function Threads({ narrow = false }: { readonly narrow?: boolean }) {
  const styles = useStyles();
  const isWide = useMediaQuery(WIDE);
  const width = isWide && !narrow ? 760 : 360;
  return (
    <svg
      className={mergeClasses(styles.drawing, styles.motif)}
      width={width}
      viewBox={`0 0 ${width} ${THREADS_HEIGHT}`}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {threadPaths(width).map(([id, path]) => (
        <path key={id} d={path} stroke={ownTokens[`colorAssistantThread-${id}`]} />
      ))}
    </svg>
  );
}

const drawings = {
  loose: 'M3 46h26c18 0 18-28 34-28s12 26 26 26c10 0 8-12 22-16',
  cut: 'M3 34h32c8 0 11-5 14-11M35 34c7 0 11 2 15 6M117 34H85c-8 0-11 5-14 11M85 34c-7 0-11-2-15-6',
  winding:
    'M3 48h14c26 0 32-36 18-36s-10 36 14 36 32-36 18-36-10 36 14 36 32-36 18-36-10 36 14 36h4',
  knot: 'M3 42h32c20 0 34-10 34-22s-20-14-24 0 10 30 26 30 22-14 12-22-26 0-22 10 18 4 32 4h24',
};

interface ThreadDrawingProps {
  /** `loose` means an empty list, `cut` a failure, `winding` waiting, and `knot` "not found". */
  readonly name: keyof typeof drawings;
}

export function ThreadDrawing({ name }: ThreadDrawingProps) {
  const styles = useStyles();
  return (
    <svg
      className={styles.drawing}
      width="120"
      height="60"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
