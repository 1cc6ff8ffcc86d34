import type { LazyPart } from '@targum/ui-kit';
import { laterPart } from '../later-part.ts';

/** Loads with the first reading. */
export const PlayerBar: LazyPart<object> = laterPart(() => import('./player-bar.tsx'));
