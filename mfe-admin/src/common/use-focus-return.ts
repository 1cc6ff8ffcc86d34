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
      requestAnimationFrame(() => focusEntry(list, openFor));
    };
  }, [openFor, list]);
}

function focusEntry(list: RefObject<HTMLElement | null>, key: string): void {
  if (document.activeElement !== document.body) return;
  const entry = list.current?.querySelector<HTMLElement>(
    `[data-key="${key}"] button[aria-haspopup]`,
  );
  (entry ?? list.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
