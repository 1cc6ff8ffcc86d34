import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { ProblemPopoverProps } from './problem-popover.tsx';

/** Loads with the first problem that is asked for. */
export const ProblemPopover: LazyPart<ProblemPopoverProps> = lazyPart(
  () => import('./problem-popover.tsx'),
);
