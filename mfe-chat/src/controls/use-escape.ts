import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Selects the dialogs, menus and choosers that Escape closes. */
const LAYERS = '[aria-modal="true"], [role="menu"], [role="combobox"][aria-expanded="true"]';

/**
 * Calls `onEscape` when Escape is pressed and nothing else on the page uses the key.
 * @param place an element with a use of its own for the key. While the focus is in the element, only
 * the open menus and choosers get the key first. While the focus is elsewhere, all other users of
 * the key get the key first.
 */
export function useEscape(
  active: boolean,
  onEscape: () => void,
  place?: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!active) return undefined;
    const element = place?.current;
    let isTaken = false;
    // Looks before the key arrives, because a layer may be gone once the layer has handled the key.
    const look = () => {
      isTaken = [...document.querySelectorAll(LAYERS)].some((layer) => layer !== element);
    };
    const answer = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken) return;
      event.preventDefault();
      latest.current();
    };
    // The window calls its listeners after those of the document, which stop replies and recordings.
    const targets: readonly Pick<Window, 'addEventListener' | 'removeEventListener'>[] = element
      ? [element, window]
      : [document];
    document.addEventListener('keydown', look, { capture: true });
    for (const target of targets) target.addEventListener('keydown', answer);
    return () => {
      document.removeEventListener('keydown', look, { capture: true });
      for (const target of targets) target.removeEventListener('keydown', answer);
    };
  }, [active, place]);
}
