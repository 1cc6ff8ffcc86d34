import { headers } from '@targum/contracts';
import { badRequest, hasBody } from '@targum/service-kit';
import type { KitMiddleware } from '@targum/service-kit';
import { securityHeaders } from './headers.ts';

/** How long the rest of a refused body is read away, so that the client gets to see the answer. */
const LINGER_MS = 30_000;

/**
 * The outermost layer: the id of a request is always ours, answers of our own carry the security
 * headers, and what is left of a body nobody wanted is read away for a moment, then cut off.
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

/** Refuses forms of requests that two servers could read in two ways. */
export const refuseAmbiguous = (): KitMiddleware => (ctx, next) => {
  const { url, headers: given } = ctx.req;
  const coding = given['transfer-encoding'];
  if (!url?.startsWith('/')) throw badRequest('The request target must be a path');
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw badRequest('This transfer coding is not supported');
  }
  return next();
};
