import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { LAYERS } from '../../../controls/use-escape.ts';

/**
 * Closes an element on Escape. While the focus is in the element, only its open menus and choosers
 * get the key first. While the focus is elsewhere, all other users of the key get the key first.
 */
export function useCloseByEscape(
  element: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const place = element.current;
    if (!place) return undefined;
    let isTaken = false;
    // Looks before the key arrives, because a layer may be gone once the layer has handled the key.
    const look = () => {
      isTaken = [...document.querySelectorAll(LAYERS)].some((layer) => layer !== place);
    };
    const answer = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', look, { capture: true });
    place.addEventListener('keydown', answer);
    // Runs after the listeners of the document, which stop replies and recordings.
    window.addEventListener('keydown', answer);
    return () => {
      document.removeEventListener('keydown', look, { capture: true });
      place.removeEventListener('keydown', answer);
      window.removeEventListener('keydown', answer);
    };
  }, [element]);
}
