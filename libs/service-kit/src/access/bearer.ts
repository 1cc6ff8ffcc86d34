import type { KitContext } from '../http/context.ts';

/**
 * Returns the key of `Authorization: Bearer <key>`. Undefined without the header or with another
 * scheme.
 */
export const bearerToken = (ctx: Pick<KitContext, 'get'>): string | undefined => {
  const match = /^bearer(?:\s+(.*))?$/i.exec(ctx.get('authorization').trim());
  return match === null ? undefined : (match[1] ?? '').trim();
};
