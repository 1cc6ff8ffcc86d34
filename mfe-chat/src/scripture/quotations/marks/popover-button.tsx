import { lazyComponent } from '@targum/ui-kit';
import type { ReactNode } from 'react';
import { InlineButton } from '../../passages/references/inline-button.tsx';
import { useInlinePopover } from '../../passages/references/use-inline-popover.ts';
import type { PlacedQuotation } from '../markdown/placed-quotation.ts';

/** Loads with the first mark that the user presses. */
export const QuotationPopover = lazyComponent(() => import('../popover/quotation-popover.tsx'));

interface PopoverButtonProps {
  readonly placed: PlacedQuotation;
  readonly name: string;
  readonly children: ReactNode;
}

export function PopoverButton({ placed, name, children }: PopoverButtonProps) {
  const { button, isOpen, toggle, close } = useInlinePopover(QuotationPopover);
  return (
    <>
      <InlineButton
        ref={button}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={toggle}
      >
        {children}
      </InlineButton>
      {isOpen && <QuotationPopover placed={placed} name={name} button={button} onClose={close} />}
    </>
  );
}
