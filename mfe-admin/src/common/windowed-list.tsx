import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { makeStyles } from '@targum/ui-kit';
import { useKeptFocus } from './use-kept-focus.ts';

const GAP_PX = 12;
const OVERSCAN = 6;

const useStyles = makeStyles({
  list: {
    position: 'relative',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    outlineStyle: 'none',
  },
  row: { position: 'absolute', insetInlineStart: 0, width: '100%' },
});

interface WindowedListProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** The height of a row in pixels until the row is measured. */
  readonly estimatedHeight: number;
  readonly gap?: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly listRef: RefObject<HTMLUListElement | null>;
  readonly children: (item: Item) => ReactNode;
}

export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const {
    items,
    itemKey,
    estimatedHeight,
    gap = GAP_PX,
    scroller,
    label,
    listRef,
    children,
  } = props;
  const styles = useStyles();
  const offset = useOffset(listRef, scroller);
  const focus = useKeptFocus(listRef);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => itemKey(items[index]!),
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    gap,
    scrollMargin: offset,
  });
  // Compares with the scroller's position. The virtualizer's own position is outdated when a filter
  // shortens the list, and the page would jump.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }) =>
    start < (scroller.current?.scrollTop ?? 0);

  return (
    <ul
      ref={listRef}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
      tabIndex={-1}
      {...focus}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          data-key={key}
          className={styles.row}
          style={{ transform: `translateY(${start - offset}px)` }}
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          {children(items[index]!)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the distance of the list from the top of the scrolled content. */
function useOffset(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const area = scroller.current;
    const content = area?.firstElementChild;
    if (!area || !content) return undefined;
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setOffset(top - area.getBoundingClientRect().top + area.scrollTop);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, [list, scroller]);
  return offset;
}
