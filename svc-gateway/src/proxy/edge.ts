import { headers } from '@targum/contracts';
import { badRequest, hasBody } from '@targum/service-kit';
import type { KitMiddleware } from '@targum/service-kit';
import { securityHeaders } from './headers.ts';

/** Milliseconds for which a refused body is read, so that the client can read the response. */
const LINGER_MS = 30_000;

/** Matches nginx's request ids. */
const NGINX_REQUEST_ID = /^[\da-f]{32}$/;

/**
 * The outermost middleware. It keeps nginx's request id and replaces any other request id. It adds
 * the security headers to the gateway's own responses. It drains an unread body briefly and then
 * destroys the socket.
 * @param trustedHops 0 if there is no trusted proxy, so that a request id can only come from the
 * client.
 */
export const edge =
  (trustedHops: number): KitMiddleware =>
  async (ctx, next) => {
    const { req, res } = ctx;
    const requestId = ctx.get(headers.requestId);
    if (trustedHops === 0 || !NGINX_REQUEST_ID.test(requestId)) {
      delete req.headers[headers.requestId];
    }
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
