import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface LoadNearOptions {
  readonly place: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The distance in pixels at which loading begins, for content above or below the element. */
  readonly ahead: { readonly above?: number; readonly below?: number };
  /** Names the next content to load. Undefined if none is left, or while loading. */
  readonly next: string | undefined;
  readonly onLoad: () => void;
}

/**
 * Calls `onLoad` once for each `next`, when the element comes near the view. Only the user can
 * repeat a failed request.
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
