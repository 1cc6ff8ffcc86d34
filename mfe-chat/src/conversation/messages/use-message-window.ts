import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Rect, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useContext, useDeferredValue, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { PageIdleContext } from '@targum/ui-kit';
import { rowKey } from './message-items.ts';
import type { MessageItem } from './message-items.ts';

/** The distance between two messages, in pixels. */
export const GAP_PX = 28;
/** A first guess of a message's height, in pixels, until the browser measures the message. */
const ESTIMATED_PX = 160;
/** The number of messages that are rendered before and after the messages in view. */
const OVERSCAN = 6;
/**
 * The list renders all messages up to this number, so that the browser's search finds them. While the
 * page starts, the list renders only the messages in view, which show sooner.
 */
const WHOLE_UP_TO = 40;

type MessageVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

export type MessageWindow = ReturnType<typeof useMessageWindow>;

/**
 * Chooses the messages of a list to render. Keeps the scroll position while the list renders rows
 * of unknown height above, or adds older messages. The rows are in normal flow, so a growing row
 * needs no code. While `sticks` is true, `useStickToBottom` controls the scroll position.
 */
export function useMessageWindow(
  items: readonly Pick<MessageItem, 'id' | 'versions'>[],
  elements: {
    readonly scroller: RefObject<HTMLDivElement | null>;
    readonly content: RefObject<HTMLDivElement | null>;
    readonly list: RefObject<HTMLOListElement | null>;
  },
  sticks: RefObject<boolean>,
) {
  const { scroller, content, list } = elements;
  const scrollMargin = useOffsetTop(list, content);
  const count = items.length;
  const isWhole = useDeferredValue(useContext(PageIdleContext)) && count <= WHOLE_UP_TO;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count,
    getScrollElement: () => scroller.current,
    // The function must stay the same, or the virtualizer would compute all positions again.
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item ? rowKey(item) : index;
      },
      [items],
    ),
    estimateSize: () => ESTIMATED_PX,
    measureElement: rowHeight,
    observeElementRect: observeHeight,
    rangeExtractor: isWhole ? wholeRange : defaultRangeExtractor,
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin,
    anchorTo: 'end',
    // `useStickToBottom` alone keeps the view at the end.
    scrollEndThreshold: -1,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => (isWhole ? 0 : count * (ESTIMATED_PX + GAP_PX)),
  });
  // While `sticks` is true, `useStickToBottom` adjusts the scroll position. A second adjustment
  // would work against it.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (row, _change, { scrollOffset }) =>
    !sticks.current && isAbove(row, scrollOffset ?? 0, virtualizer.itemSizeCache.has(row.key));

  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);
  return {
    /** The list renders the messages from `start` up to, but not including, `end`. */
    start: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    /** The total heights of the messages left out before and after, in pixels. */
    spaceBefore: first ? Math.max(0, first.start - scrollMargin) : 0,
    spaceAfter: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin)) : 0,
    /** Measures a row. The row has its index in `data-index`. */
    measureRow: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
  };
}

const wholeRange = ({ count }: Range): number[] =>
  Array.from({ length: count }, (_, index) => index);

/**
 * Returns a height with fractions of a pixel. The errors of rounded heights would add up to a jump.
 */
const rowHeight = (row: HTMLLIElement, entry: ResizeObserverEntry | undefined): number =>
  (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) || ESTIMATED_PX;

/**
 * Observes the height of the scroller. Without layout, the height of the window takes its place.
 */
const observeHeight = (
  virtualizer: MessageVirtualizer,
  onChange: (rect: Rect) => void,
): void | (() => void) =>
  observeElementRect(virtualizer, ({ width, height }) =>
    onChange({ width, height: height || window.innerHeight }),
  );

/** Reports whether a change of a row's height moves the messages in view. */
const isAbove = (row: VirtualItem, viewTop: number, isMeasured: boolean): boolean =>
  isMeasured ? row.end <= viewTop : row.start < viewTop;

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
