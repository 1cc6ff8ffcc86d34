import { headers } from '@targum/contracts';
import { badRequest, hasBody } from '@targum/service-kit';
import type { KitMiddleware } from '@targum/service-kit';
import { securityHeaders } from './headers.ts';

/** How long the rest of a refused body is drained, so that the client can read the answer. */
const LINGER_MS = 30_000;

/**
 * The outermost layer. It replaces the request id of the client, adds the security headers to the
 * gateway's own answers, drains an unread body briefly and then destroys the socket.
 */
export const edge = (): KitMiddleware => async (ctx, next) => {
  const { req, res } = ctx;
  delete req.headers[headers.requestId];
  if (hasBody(req)) {
    res.once('finish', () => {
      if (req.complete) return;
      req.resume();
      const cut = setTimeout(() => req.destroy(), LINGER_MS).unref();
      req.once('close', () => clearTimeout(cut));
    });
  }
  await next();
  if (ctx.respond !== false) ctx.set(securityHeaders);
};

/** Refuses requests that two servers could interpret differently. */
export const refuseAmbiguous = (): KitMiddleware => (ctx, next) => {
  const { url, headers: given } = ctx.req;
  const coding = given['transfer-encoding'];
  if (!url?.startsWith('/')) throw badRequest('The request target must be a path');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw badRequest('This transfer coding is not supported');
  }
  return next();
};
