import { useEffect, useState } from 'react';

/**
 * Calls back when the browser is idle. In Safari, which has no `requestIdleCallback`, calls back
 * after 1.5 seconds.
 */
const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 4000 });
  else setTimeout(callback, 1500);
};

/** In its first 9 seconds, a page that waits for what its first screen shows is not idle. */
const isStarting = () =>
  performance.now() < 9000 && document.querySelector('main [aria-busy="true"]') !== null;

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    let current = true;
    const wait = () =>
      whenIdle(() => {
        if (!current) return;
        if (isStarting()) setTimeout(wait, 50);
        else setIdle(true);
      });
    wait();
    return () => {
      current = false;
    };
  }, []);

  return idle;
}
