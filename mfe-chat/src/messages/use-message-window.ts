import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Rect, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The distance between two messages, in pixels. */
export const GAP_PX = 28;
/** First guess of a message's height in pixels; the real one is measured. */
const ESTIMATED_PX = 160;
/** Messages kept in the page on either side of those in view. */
const OVERSCAN = 6;
/** So few messages are all in the page, where its search and every reader find them. */
const WHOLE_UP_TO = 40;

interface MessageWindowElements {
  /** What scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** All that is scrolled. */
  readonly content: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLOListElement | null>;
}

type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

export interface MessageWindow {
  /** The messages to have in the page are those from `start` up to, without it, `end`. */
  readonly start: number;
  readonly end: number;
  /** The heights of what is left out before and after them, in pixels. */
  readonly spaceBefore: number;
  readonly spaceAfter: number;
  /** The ref of each row; the row names its place in the list in `data-index`. */
  readonly measureRow: (row: HTMLLIElement | null) => void;
}

/**
 * Says which messages of a list are to be in the page, and keeps what is read where it is while
 * rows of unknown height come in above it or older messages are added. The rows stand in normal
 * flow, so a row that grows needs nothing from here. While `sticks`, the end is kept by another.
 */
export function useMessageWindow(
  items: readonly { readonly id: string }[],
  { scroller, content, list }: MessageWindowElements,
  sticks: RefObject<boolean>,
): MessageWindow {
  const scrollMargin = useOffsetTop(list, content);
  const count = items.length;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.id ?? index,
    estimateSize: () => ESTIMATED_PX,
    measureElement: rowHeight,
    observeElementRect: observeHeight,
    rangeExtractor,
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin,
    anchorTo: 'end',
    // Staying at the end is the work of useStickToBottom alone.
    scrollEndThreshold: -1,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => (count > WHOLE_UP_TO ? count * (ESTIMATED_PX + GAP_PX) : 0),
  });
  // Two that scroll would undo each other's work.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (row, _change, { scrollOffset }) =>
    !sticks.current && isAbove(row, scrollOffset ?? 0, virtualizer.itemSizeCache.has(row.key));

  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);
  return {
    start: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    spaceBefore: first ? Math.max(0, first.start - scrollMargin) : 0,
    spaceAfter: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin)) : 0,
    measureRow: virtualizer.measureElement,
  };
}

function rangeExtractor(range: Range): number[] {
  return range.count <= WHOLE_UP_TO
    ? Array.from({ length: range.count }, (_, index) => index)
    : defaultRangeExtractor(range);
}

/** To a fraction of a pixel: rounded heights would add up to a jump. */
const rowHeight = (row: HTMLLIElement, entry: ResizeObserverEntry | undefined): number =>
  (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) || ESTIMATED_PX;

/** A list that is not laid out at the moment counts as being as high as the window. */
const observeHeight = (
  virtualizer: MessageVirtualizer,
  onChange: (rect: Rect) => void,
): void | (() => void) =>
  observeElementRect(virtualizer, ({ width, height }) =>
    onChange({ width, height: height || window.innerHeight }),
  );

/** Whether another height of a row moves what is in view, so that scrolling has to make up for it. */
const isAbove = (row: VirtualItem, viewTop: number, isMeasured: boolean): boolean =>
  isMeasured ? row.end <= viewTop : row.start < viewTop;

/** How far the list begins below the top of what is scrolled, in pixels. */
function useOffsetTop(
  list: RefObject<HTMLOListElement | null>,
  content: RefObject<HTMLDivElement | null>,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!content.current) return undefined;
    const observer = new ResizeObserver(() => setTop(list.current?.offsetTop ?? 0));
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [list, content]);
  return top;
}
