import { lazyComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { JumpProps } from './jump.tsx';

/** Loads only if the address leads to a message. */
export const Jump: LazyComponent<JumpProps> = lazyComponent(() => import('./jump.tsx'));
