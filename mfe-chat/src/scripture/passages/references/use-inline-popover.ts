import { useRef, useState } from 'react';
import { notifyMissingComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';

/**
 * Opens and closes the popover of a button in a text. If the code of the popover cannot be loaded,
 * a notice says so.
 */
export function useInlinePopover<Props>(part: Pick<LazyComponent<Props>, 'load'>) {
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
    // The popover takes the focus, so it stays closed if the user has moved on meanwhile.
    setIsOpen(document.activeElement === button.current);
  }

  return { button, isOpen, close, toggle: () => (isOpen ? close() : void open()) };
}
