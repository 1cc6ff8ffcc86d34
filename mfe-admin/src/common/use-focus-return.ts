import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Brings a focus that went away with a dialog back to the entry it was opened from, by its key in
 * the list; where that entry is gone to the list, else to the screen.
 */
export function useFocusReturn(openFor: string | null, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (openFor === null) return undefined;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) entryOr(list.current, openFor)?.focus();
      });
    };
  }, [openFor, list]);
}

const entryOr = (list: HTMLElement | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-key="${key}"] button[aria-haspopup]`) ??
  list ??
  document.querySelector('main');
