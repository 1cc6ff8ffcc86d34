import { lazyComponent } from '@targum/ui-kit';

/** Loads once the page is idle, because few addresses lead to a missing chat. */
export const MissingChat = lazyComponent(() => import('./missing-chat.tsx'));
