import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Place = RefObject<HTMLElement | null>;

/**
 * Brings a focus that went away with a dialog back to where the dialog was asked for; where that is
 * gone to the given place, else to the screen.
 * @returns what to call when it is asked for.
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

/** The button that a dialog is opened from: the focused one, or that of the menu it is chosen in. */
function focusOrigin(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu ? document.querySelector(`#${menu.getAttribute('aria-labelledby')}`) : active;
  return button instanceof HTMLElement ? button : null;
}

/** Leaves the focus where it is when something else has taken it. */
function returnFocus(origin: HTMLElement | null, otherwise?: Place): void {
  if (document.activeElement !== document.body) return;
  const places = [origin, otherwise?.current, document.querySelector('main')];
  places.find((place) => place?.isConnected)?.focus({ preventScroll: true });
}
