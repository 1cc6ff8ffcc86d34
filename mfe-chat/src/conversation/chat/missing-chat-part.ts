import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';

/** Rarely shown, so it loads once the page is idle. */
export const MissingChat: LazyPart<object> = lazyPart(() => import('./missing-chat.tsx'));
