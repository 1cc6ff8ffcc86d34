import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface LoadNearOptions {
  /** The place where more content will be added. */
  readonly place: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Loading starts this far, in pixels, before the place comes into view from this side. */
  readonly ahead: { readonly above?: number; readonly below?: number };
  /** Names what would be loaded next; undefined if there is nothing or it is being loaded. */
  readonly next: string | undefined;
  readonly onLoad: () => void;
}

/**
 * Loads more content when the user scrolls near its place. It asks once for each `next`, so that a
 * failure is repeated only on request.
 */
export function useLoadNear({ place, scroller, ahead, next, onLoad }: LoadNearOptions): void {
  const { above = 0, below = 0 } = ahead;
  const asked = useRef<string>(undefined);
  const latestOnLoad = useRef(onLoad);
  useEffect(() => {
    latestOnLoad.current = onLoad;
  }, [onLoad]);

  useEffect(() => {
    if (next === undefined || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.some(({ isIntersecting }) => isIntersecting);
        if (!isNear || asked.current === next) return;
        asked.current = next;
        latestOnLoad.current();
      },
      { root: scroller.current, rootMargin: `${above}px 0px ${below}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, scroller, above, below, next]);
}
