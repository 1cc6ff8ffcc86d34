import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { notifyMissingComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';

interface InlinePopoverState {
  readonly button: RefObject<HTMLSpanElement | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * Opens and closes a popover of a button in a text. If its code cannot be loaded, a notice says so.
 * @param part the component that shows the popover
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
    // The popover takes the focus. The popover stays closed if the user has moved on while its code
    // was loading.
    setIsOpen(document.activeElement === button.current);
  }

  return { button, isOpen, close, toggle: () => (isOpen ? close() : void open()) };
}
