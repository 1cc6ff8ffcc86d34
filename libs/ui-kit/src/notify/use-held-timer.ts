import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Calls `onEnd` when the notice has been shown for the given time. The timer stops while `held`.
 */
export function useHeldTimer(
  id: number | undefined,
  milliseconds: number,
  held: boolean,
  onEnd: (id: number) => void,
): void {
  const left = useRef({ id, milliseconds });
  useEffect(() => {
    if (id === undefined || held) return undefined;
    if (left.current.id !== id) left.current = { id, milliseconds };
    const started = performance.now();
    const timer = setTimeout(() => onEnd(id), left.current.milliseconds);
    return () => {
      clearTimeout(timer);
      left.current.milliseconds -= performance.now() - started;
    };
  }, [id, milliseconds, held, onEnd]);
}

let windowLeft = false;

function subscribe(onChange: () => void): () => void {
  const leave = () => {
    windowLeft = true;
    onChange();
  };
  const enter = () => {
    windowLeft = false;
    onChange();
  };
  window.addEventListener('blur', leave);
  window.addEventListener('focus', enter);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('blur', leave);
    window.removeEventListener('focus', enter);
    document.removeEventListener('visibilitychange', onChange);
  };
}

export const useAway = (): boolean =>
  useSyncExternalStore(subscribe, () => windowLeft || document.hidden);
