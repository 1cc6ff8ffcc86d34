import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { makeStyles } from '@targum/ui-kit';

const GAP_PX = 12;
const OVERSCAN = 6;

const useStyles = makeStyles({
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  row: { position: 'absolute', insetInlineStart: 0, width: '100%' },
});

interface WindowedListProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** First guess of a row's height in pixels; the real one is measured. */
  readonly estimatedHeight: number;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list of any length that keeps only the rows in view, and a few around them, in the page. */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { items, itemKey, estimatedHeight, scroller, label, children } = props;
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);

  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const area = scroller.current;
    setOffset(area ? top - area.getBoundingClientRect().top + area.scrollTop : 0);
  }, [scroller]);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => itemKey(items[index]!),
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin: offset,
  });

  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label={label}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
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
