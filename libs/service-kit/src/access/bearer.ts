import type { KitContext } from '../http/context.ts';

/** Returns the key of `Authorization: Bearer <key>`. Undefined without this header. */
export const bearerToken = (ctx: Pick<KitContext, 'get'>): string | undefined => {
  const match = /^bearer(?:\s+(.*))?$/i.exec(ctx.get('authorization').trim());
  return match === null ? undefined : (match[1] ?? '').trim();
};
