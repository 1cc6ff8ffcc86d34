import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/**
 * Keeps the focus in a part of the screen when its focused element is removed, for example by a filter:
 * the focus moves to `place`, or to the screen if the whole part is removed.
 * @returns the event handlers of the part
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current) focusIfLost(place.current);
  });
  useEffect(
    () => () => {
      if (isInside.current)
        requestAnimationFrame(() => focusIfLost(document.querySelector('main')));
    },
    [],
  );
  return {
    // A dialog of the part is elsewhere in the page, and returns the focus itself.
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      isInside.current = currentTarget.contains(target);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}

function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
