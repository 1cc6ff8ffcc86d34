import { useEffect } from 'react';
import type { RefObject } from 'react';

export const NOTICE_GAP_PX = 8;

/** The height of a notice with its gaps, or 0 without a notice. */
export const noticeRoom = 'var(--notice-room, 0px)';

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
