import type { KitContext } from '../http/context.ts';

/** The key of `Authorization: Bearer <key>`, or undefined for another scheme or none. */
export const bearerToken = (ctx: Pick<KitContext, 'get'>): string | undefined => {
  const match = /^bearer(?:\s+(.*))?$/i.exec(ctx.get('authorization').trim());
  return match === null ? undefined : (match[1] ?? '').trim();
};
