import { useRef } from 'react';
import type { FormEvent } from 'react';

/**
 * Ignores a submit while the previous one is running. A pending button stays focusable and can
 * still submit its form, as Enter in a field can.
 */
export function useSubmitOnce(onSubmit: (event: FormEvent) => Promise<void>) {
  const underWay = useRef(false);
  return async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    try {
      await onSubmit(event);
    } finally {
      underWay.current = false;
    }
  };
}
