import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { JumpProps } from './jump.tsx';

/** Needed only where the address leads to a message. */
export const Jump: LazyPart<JumpProps> = lazyPart(() => import('./jump.tsx'));
