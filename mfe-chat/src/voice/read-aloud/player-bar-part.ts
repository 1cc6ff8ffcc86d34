import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';

/** Loads with the first reading. */
export const PlayerBar: LazyPart<object> = lazyPart(() => import('./player-bar.tsx'));
