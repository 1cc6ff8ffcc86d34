import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { listenForEscape } from '../../../controls/use-escape.ts';

/**
 * Closes an element on Escape. While the focus is in the element, only its open menus and choosers
 * get the key first. While the focus is elsewhere, all other users of the key get the key first.
 */
export function useCloseByEscape(
  element: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const place = element.current;
    // The window comes after the document, whose listeners stop replies and recordings.
    return place ? listenForEscape([place, window], () => close(), place) : undefined;
  }, [element]);
}
