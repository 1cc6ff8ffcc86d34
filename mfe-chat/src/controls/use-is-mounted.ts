import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Returns whether the component is still on the page, for work that goes on without it. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
