import { lazyComponent } from '@targum/ui-kit';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n-later.ts';
import { InlineButton } from './inline-button.tsx';
import type { MessageReference } from './references-of.ts';
import { useInlinePopover } from './use-inline-popover.ts';

/** Loads with the first press on a reference with a problem. */
export const ProblemPopover = lazyComponent(() => import('./problem-popover.tsx'));

interface ProblemButtonProps {
  readonly reference: MessageReference;
  readonly children: ReactNode;
}

/** Shows a reference that has no verses to open. A press shows the reason. */
export function ProblemButton({ reference, children }: ProblemButtonProps) {
  const t = useT();
  const { button, isOpen, toggle, close } = useInlinePopover(ProblemPopover);
  return (
    <>
      <InlineButton
        ref={button}
        dotted
        title={t('chat.reference.problem')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={toggle}
      >
        {children}
      </InlineButton>
      {isOpen && <ProblemPopover reference={reference} button={button} onClose={close} />}
    </>
  );
}
