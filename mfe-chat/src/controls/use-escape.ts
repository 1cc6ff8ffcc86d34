import { useEffect } from 'react';

const LAYERS = '[aria-modal="true"], [role="menu"], [role="combobox"][aria-expanded="true"]';

/**
 * Calls `onEscape` when Escape reaches a target and no layer but `own` uses the key. Returns a
 * function that removes the listeners.
 */
export function listenForEscape(
  targets: readonly EventTarget[],
  onEscape: () => void,
  own?: Element,
): () => void {
  const left = new AbortController();
  const { signal } = left;
  let isTaken = false;
  // Checks the layers before the key arrives, because a layer may close when it handles the key.
  const look = () => {
    isTaken = [...document.querySelectorAll(LAYERS)].some((layer) => layer !== own);
  };
  const answer = (event: Event) => {
    const { key, isComposing } = event as KeyboardEvent;
    if (key !== 'Escape' || isComposing || event.defaultPrevented || isTaken) return;
    event.preventDefault();
    onEscape();
  };
  document.addEventListener('keydown', look, { capture: true, signal });
  for (const target of targets) target.addEventListener('keydown', answer, { signal });
  return () => left.abort();
}

/** Calls `onEscape` when Escape is pressed and nothing else on the page uses the key. */
export function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => (active ? listenForEscape([document], onEscape) : undefined), [active, onEscape]);
}
