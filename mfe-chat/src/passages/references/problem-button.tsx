import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { notifyMissingPart } from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { InlineButton } from './inline-button.tsx';
import { ProblemPopover } from './problem-popover-part.ts';
import type { MessageReference } from './references-of.ts';

interface ProblemButtonProps {
  readonly reference: MessageReference;
  /** Its words in the message. */
  readonly children: ReactNode;
}

/** A reference that has no verses to open. A press shows the reason. */
export function ProblemButton({ reference, children }: ProblemButtonProps) {
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
    // The popover takes the focus. It does not open if the user has gone on while it was loading.
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
