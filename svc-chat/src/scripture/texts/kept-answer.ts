import type { KitContext } from '@targum/service-kit';

const FOREVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

interface Kept {
  /** Changes when the answer changes. Has no spaces and no quotation marks. */
  readonly version: string;
  /** True if the address names this version, so that the answer at this address never changes. */
  readonly forever: boolean;
}

/** Returns true if the caller already has the answer. The handler then responds with 304. */
export function isKept(ctx: KitContext, { version, forever }: Kept): boolean {
  ctx.set('cache-control', forever ? FOREVER : ASK_AGAIN);
  ctx.set('etag', `"${version}"`);
  return ctx.fresh;
}
