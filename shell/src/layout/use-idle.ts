import { useEffect, useState } from 'react';

/**
 * Calls back when the browser is idle. In Safari, which has no `requestIdleCallback`, calls back
 * after 1.5 seconds.
 */
const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 4000 });
  else setTimeout(callback, 1500);
};

export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    let current = true;
    const onLoad = () => whenIdle(() => current && setIdle(true));
    if (document.readyState === 'complete') onLoad();
    else window.addEventListener('load', onLoad, { once: true });
    return () => {
      current = false;
      window.removeEventListener('load', onLoad);
    };
  }, []);

  return idle;
}
