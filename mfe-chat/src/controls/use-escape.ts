import { useEffect } from 'react';

export const LAYERS = '[aria-modal="true"], [role="menu"], [role="combobox"][aria-expanded="true"]';

/** Calls `onEscape` when Escape is pressed and nothing else on the page uses the key. */
export function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    let isTaken = false;
    // Looks before the key arrives: a layer may be gone once the layer has handled the key.
    const look = () => {
      isTaken = document.querySelector(LAYERS) !== null;
    };
    const answer = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken) return;
      event.preventDefault();
      onEscape();
    };
    document.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', answer);
    return () => {
      document.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', answer);
    };
  }, [active, onEscape]);
}
