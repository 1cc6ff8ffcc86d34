import type { KitContext } from './context.ts';

/**
 * Keeps nginx from compressing the answer. Call it for an answer that has a secret beside text of
 * others: the length of a compressed answer tells what the two have in common (BREACH).
 */
export const leaveUncompressed = (ctx: KitContext): void => ctx.set('content-encoding', 'identity');
