import { DATA_SAVER } from '@targum/contracts';
import type { KitContext } from './context.ts';

/** Returns whether the caller asks for less data. */
export const savesData = (ctx: KitContext): boolean => ctx.get(DATA_SAVER) === '1';
