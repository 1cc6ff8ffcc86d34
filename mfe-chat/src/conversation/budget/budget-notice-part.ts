import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { BudgetNoticeProps } from './budget-notice.tsx';

/** Not needed to read or write, so it loads once the page is idle. */
export const BudgetNotice: LazyPart<BudgetNoticeProps> = lazyPart(
  () => import('./budget-notice.tsx'),
);
