import { lazyComponent } from '@targum/ui-kit';

/** Loads only if the address leads to a message. */
export const Jump = lazyComponent(() => import('./jump.tsx'));
