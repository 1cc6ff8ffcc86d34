import { lazyComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';

/** Rarely shown, so it loads once the page is idle. */
export const MissingChat: LazyComponent<object> = lazyComponent(() => import('./missing-chat.tsx'));
