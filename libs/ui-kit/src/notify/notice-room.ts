import { useEffect } from 'react';
import type { RefObject } from 'react';

/** The distance between a notice and what is next to it, in pixels. */
export const NOTICE_GAP_PX = 8;

/** The height of a notice at the top of the page with its gaps; 0 while none is shown. */
export const noticeRoom = 'var(--notice-room, 0px)';

/** Keeps `noticeRoom` up to date, so that dialogs can leave that room free. */
export function useNoticeRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      style.setProperty('--notice-room', `${height && height + 2 * NOTICE_GAP_PX}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice-room');
    };
  }, [region]);
}
