import { anonymousId, headers } from '@targum/contracts';
import type { KitContext } from './context.ts';

/** The client's address as the gateway saw it; the peer's own where no gateway stands before us. */
export const clientAddress = (ctx: KitContext): string =>
  ctx.get(headers.clientAddress) || ctx.req.socket.remoteAddress || 'unknown';

/** The id a signed-out visitor sends, for logs and limits only; undefined where malformed. */
export const anonymousVisitor = (ctx: KitContext): string | undefined =>
  anonymousId.safeParse(ctx.get(headers.anonymousUser)).data;
