import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/**
 * Keeps the focus in a section of the screen when the focused element is removed, for example by a
 * filter. The focus moves to `place`, or to the screen if the whole section is removed.
 * @returns the event handlers of the section
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
    // React also reports the focus in a dialog of the section. Such a focus does not count: the
    // dialog is elsewhere in the page, and returns the focus itself.
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
