import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Returns a ref that is false once the component has left the page, for work that continues then. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
