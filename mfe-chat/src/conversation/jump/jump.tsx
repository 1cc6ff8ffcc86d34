import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { WantedMessage } from '@targum/ui-kit';
import type { MessageWindow } from '../messages/use-message-window.ts';

export interface JumpProps {
  readonly wanted: WantedMessage;
  readonly items: readonly { readonly id: string }[];
  readonly list: RefObject<HTMLOListElement | null>;
  readonly shown: MessageWindow;
  readonly letGo: () => void;
  readonly settle: () => void;
}

/** Scrolls to the message of the address and focuses it, once for each visit. Renders nothing. */
export default function Jump({ wanted, items, list, shown, letGo, settle }: JumpProps) {
  /** The location keys of the visits for which the page has scrolled and has moved the focus. */
  const scrolled = useRef<string>(undefined);
  const focused = useRef<string>(undefined);
  const { visit, id } = wanted;
  const index = items.findIndex((item) => item.id === id);

  useEffect(() => {
    if (index < 0 || focused.current === visit) return;
    if (scrolled.current !== visit) {
      scrolled.current = visit;
      letGo();
      shown.scrollTo(index);
    }
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return;
    focused.current = visit;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    // The browser knows the height of the message only after it has rendered the message.
    requestAnimationFrame(() => {
      shown.scrollTo(index);
      settle();
    });
  });
  return null;
}
