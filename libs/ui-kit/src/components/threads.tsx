import { builtInId } from '@targum/contracts';
import type { BuiltInId } from '@targum/contracts';
import { makeStyles, mergeClasses } from '../fluent.ts';
import { ownTokens } from '../theme/own-tokens.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';

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
const HEIGHT = 76;
const ROW = 14;
const WAVE = 13;

/** The row where each assistant's thread starts, and the row where it ends. */
const rows: Readonly<Record<BuiltInId, readonly [start: number, end: number]>> = {
  storyteller: [0, 2],
  'conversation-partner': [1, 0],
  'oral-performer': [2, 3],
  'health-assessor': [3, 1],
  'back-translation-checker': [4, 4],
};

/** The thread is straight like a written line, then crosses others, then waves like a voice. */
function threadPath(start: number, end: number, width: number): string {
  const yOf = (row: number) => 10 + ROW * row;
  const [straight, crossed, middle] = [0.23, 0.46, 0.345].map((part) => Math.round(width * part));
  const waves = Math.round(width / 100) * 2;
  const half = (width - 4 - crossed!) / waves;
  return (
    `M2 ${yOf(start)}H${straight}C${middle} ${yOf(start)} ${middle} ${yOf(end)} ${crossed} ${yOf(end)}` +
    `q${half / 2} ${-WAVE} ${half} 0${`t${half} 0`.repeat(waves - 1)}`
  );
}

/** The product's motif: one thread for each assistant. The drawing is decorative. */
export function Threads({ narrow = false }: { readonly narrow?: boolean }) {
  const styles = useStyles();
  const isWide = useMediaQuery(WIDE);
  const width = isWide && !narrow ? 760 : 360;
  return (
    <svg
      className={mergeClasses(styles.drawing, styles.motif)}
      width={width}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {builtInId.options.map((id) => (
        <path
          key={id}
          d={threadPath(...rows[id], width)}
          stroke={ownTokens[`colorAssistantThread-${id}`]}
        />
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
