import { startTransition, useEffect, useState } from 'react';

/** Rows from `start` up to, but not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

interface Rendered extends RowRange {
  /** The key of the first row, whose index changes when older rows are added. */
  readonly firstKey: string | undefined;
}

interface GradualRangeOptions {
  /** The rows in view, which are rendered at once. */
  readonly inView: RowRange;
  /** The rows to render in the end, with those in view among them. */
  readonly wanted: RowRange;
  readonly keys: readonly { readonly id: string }[];
  /** Where the user scrolls; null while the view rests. */
  readonly direction: 'forward' | 'backward' | null;
}

/**
 * Decides which rows to render now: those in view, those that were rendered before, and in each
 * further step one more where the user scrolls to, or on either side. A step is a transition, so the
 * browser draws frames and handles input between two of them.
 */
export function useGradualRange({
  inView,
  wanted,
  keys,
  direction,
}: GradualRangeOptions): RowRange {
  const rowsOf = ({ start, end }: RowRange): Rendered => ({
    start,
    end,
    firstKey: keys[start]?.id,
  });
  const [rendered, setRendered] = useState(() => rowsOf(inView));
  const before = moved(rendered, keys);
  const { start, end } = before ? keptRange(before, inView, wanted) : inView;
  const isStored =
    start === rendered.start && end === rendered.end && keys[start]?.id === rendered.firstKey;
  if (!isStored) setRendered(rowsOf({ start, end }));

  // Rows behind the view are rendered once it rests.
  const nextStart = direction === 'forward' ? start : Math.max(wanted.start, start - 1);
  const nextEnd = direction === 'backward' ? end : Math.min(wanted.end, end + 1);
  const isComplete = start === nextStart && end === nextEnd;
  const firstKey = keys[nextStart]?.id;
  useEffect(() => {
    if (isComplete) return;
    startTransition(() => setRendered({ start: nextStart, end: nextEnd, firstKey }));
  }, [isComplete, nextStart, nextEnd, firstKey]);

  return { start, end };
}

/** The rendered rows with their indices of now; undefined if the first one is gone. */
function moved(rendered: Rendered, keys: GradualRangeOptions['keys']): Rendered | undefined {
  const { start, end, firstKey } = rendered;
  if (keys[start]?.id === firstKey) return rendered;
  const newStart = keys.findIndex(({ id }) => id === firstKey);
  return newStart < 0 ? undefined : { ...rendered, start: newStart, end: newStart + end - start };
}

/** The rows in view and the rendered ones next to them that are still wanted. */
function keptRange(rendered: RowRange, inView: RowRange, wanted: RowRange): RowRange {
  const isApart = rendered.end < inView.start || rendered.start > inView.end;
  if (isApart) return inView;
  return {
    start: Math.max(wanted.start, Math.min(rendered.start, inView.start)),
    end: Math.min(wanted.end, Math.max(rendered.end, inView.end)),
  };
}
