import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Place = RefObject<HTMLElement | null>;

/**
 * Returns the focus after a dialog has closed: to the element that opened the dialog; if that is
 * gone, to the fallback; else to the screen.
 * @returns call this when the dialog is requested
 */
export function useFocusReturn(isOpen: boolean, otherwise?: Place): () => void {
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      requestAnimationFrame(() => returnFocus(origin.current, otherwise));
    };
  }, [isOpen, otherwise]);
  return useCallback(() => {
    origin.current = focusOrigin();
  }, []);
}

/** The button that opens a dialog: the focused one, or the button of the menu that is open. */
function focusOrigin(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu ? document.querySelector(`#${menu.getAttribute('aria-labelledby')}`) : active;
  return button instanceof HTMLElement ? button : null;
}

/** Keeps the focus where it is if another element has it. */
function returnFocus(origin: HTMLElement | null, otherwise?: Place): void {
  if (document.activeElement !== document.body) return;
  const places = [origin, otherwise?.current, document.querySelector('main')];
  places.find((place) => place?.isConnected)?.focus({ preventScroll: true });
}
