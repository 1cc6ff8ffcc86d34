import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Place = RefObject<HTMLElement | null>;

/**
 * Returns the focus after a dialog has closed, to the element that opened the dialog. If that
 * element is gone, the focus goes to the fallback `otherwise`. If there is no fallback, the focus
 * goes to the page's `main` element.
 * @returns a function to call when the dialog is requested
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

/** Returns the button that opens a dialog: the focused button, or the button of the open menu. */
function focusOrigin(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const button = menu ? document.querySelector(`#${menu.getAttribute('aria-labelledby')}`) : active;
  return button instanceof HTMLElement ? button : null;
}

function returnFocus(origin: HTMLElement | null, otherwise?: Place): void {
  if (document.activeElement !== document.body) return;
  const places = [origin, otherwise?.current, document.querySelector('main')];
  places.find((place) => place?.isConnected)?.focus({ preventScroll: true });
}
