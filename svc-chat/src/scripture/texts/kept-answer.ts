import type { KitContext } from '@targum/service-kit';

const FOREVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

interface Kept {
  /** Changes when the answer changes. It has no spaces and no quotation marks. */
  readonly version: string;
  /** Whether the address names this version, so that it will never have another answer. */
  readonly forever: boolean;
}

/**
 * Says how long the caller may keep the answer.
 * @returns whether the caller has it already. The handler then answers 304 without a body.
 */
export function isKept(ctx: KitContext, { version, forever }: Kept): boolean {
  ctx.set('cache-control', forever ? FOREVER : ASK_AGAIN);
  ctx.set('etag', `"${version}"`);
  return ctx.fresh;
}
