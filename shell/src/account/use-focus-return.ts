import { useCallback, useEffect, useRef } from 'react';

/**
 * Brings a focus that went away with a dialog back to where the dialog was asked for.
 * @returns what to call when it is asked for.
 */
export function useFocusReturn(isOpen: boolean): () => void {
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      requestAnimationFrame(() => returnFocus(origin.current));
    };
  }, [isOpen]);
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
function returnFocus(origin: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const target = origin?.isConnected ? origin : document.querySelector('main');
  target?.focus();
}
