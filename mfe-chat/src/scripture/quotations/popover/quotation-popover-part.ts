import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { QuotationPopoverProps } from './quotation-popover.tsx';

/** Loads with the first mark that is pressed. */
export const QuotationPopover: LazyPart<QuotationPopoverProps> = lazyPart(
  () => import('./quotation-popover.tsx'),
);
