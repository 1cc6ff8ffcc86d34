import { anonymousId, headers } from '@targum/contracts';
import type { KitContext } from './context.ts';

/** Returns the client's address as set by the gateway, or the peer's address without a gateway. */
export const clientAddress = (ctx: KitContext): string =>
  ctx.get(headers.clientAddress) || ctx.req.socket.remoteAddress || 'unknown';

/** Returns the id of a signed-out visitor, for logs and limits only. Undefined if malformed. */
export const anonymousVisitor = (ctx: KitContext): string | undefined => {
  const given = ctx.get(headers.anonymousUser);
  return given === '' ? undefined : anonymousId.safeParse(given).data;
};
