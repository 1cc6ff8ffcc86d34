import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { WantedMessage } from '@targum/ui-kit';
import type { MessageWindow } from '../messages/use-message-window.ts';

export interface JumpProps {
  readonly wanted: WantedMessage;
  readonly items: readonly { readonly id: string }[];
  readonly list: RefObject<HTMLOListElement | null>;
  readonly shown: MessageWindow;
  /** Lets the view leave the end of the chat. */
  readonly letGo: () => void;
  /** Keeps the view at the end again if it is there. */
  readonly settle: () => void;
}

/**
 * Brings the message that the address leads to into view and focuses it, once for each visit of the
 * address and as soon as the message is loaded. Shows nothing.
 */
export default function Jump({ wanted, items, list, shown, letGo, settle }: JumpProps) {
  /** The visits that have been scrolled to and that have been focused. */
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
    // Its real height is known now.
    requestAnimationFrame(() => {
      shown.scrollTo(index);
      settle();
    });
  });
  return null;
}
