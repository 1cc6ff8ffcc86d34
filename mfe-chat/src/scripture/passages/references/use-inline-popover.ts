import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { notifyMissingComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';

interface InlinePopoverState {
  /** The button in the text. */
  readonly button: RefObject<HTMLSpanElement | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * Opens and closes a popover of a button in a text. If its code cannot be loaded, a notice says so.
 * @param part the popover.
 */
export function useInlinePopover<Props>(
  part: Pick<LazyComponent<Props>, 'load'>,
): InlinePopoverState {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const close = () => setIsOpen(false);

  async function open(): Promise<void> {
    try {
      await part.load();
    } catch {
      notifyMissingComponent();
      return;
    }
    // The popover takes the focus. It does not open if the user has gone on while it was loading.
    setIsOpen(document.activeElement === button.current);
  }

  return { button, isOpen, close, toggle: () => (isOpen ? close() : void open()) };
}
