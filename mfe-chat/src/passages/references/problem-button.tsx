import { useRef, useState } from 'react';
import { notifyMissingPart } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { InlineButton } from './inline-button.tsx';
import { ProblemPopover } from './problem-popover-part.ts';
import type { ReferenceButtonProps } from './reference-button.tsx';

/** A reference that has no verses to open. A press shows the reason. */
export function ProblemButton({ reference, children }: ReferenceButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);

  async function open(): Promise<void> {
    try {
      await ProblemPopover.load();
    } catch {
      notifyMissingPart();
      return;
    }
    // The popover takes the focus, so it does not open late for someone who has gone on.
    setIsOpen(document.activeElement === button.current);
  }

  return (
    <>
      <InlineButton
        ref={button}
        dotted
        title={t('chat.reference.problem')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => (isOpen ? setIsOpen(false) : void open())}
      >
        {children}
      </InlineButton>
      {isOpen && (
        <ProblemPopover reference={reference} button={button} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
