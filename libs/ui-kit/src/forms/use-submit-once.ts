import { useRef } from 'react';
import type { FormEvent } from 'react';

/**
 * Returns a handler that ignores a submit while an earlier one is pending. A pending button keeps
 * the focus, so Enter could submit the form again.
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
