import { anonymousId, headers } from '@targum/contracts';
import type { KitContext } from './context.ts';

/** The client's address as set by the gateway, or the peer's address without a gateway. */
export const clientAddress = (ctx: KitContext): string =>
  ctx.get(headers.clientAddress) || ctx.req.socket.remoteAddress || 'unknown';

/** The id of a signed-out visitor, for logs and limits only; undefined if malformed. */
export const anonymousVisitor = (ctx: KitContext): string | undefined => {
  const given = ctx.get(headers.anonymousUser);
  return given === '' ? undefined : anonymousId.safeParse(given).data;
};
