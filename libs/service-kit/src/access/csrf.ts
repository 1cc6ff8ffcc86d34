import { REQUESTED_WITH, headers } from '@targum/contracts';
import { bearerToken } from './bearer.ts';
import type { KitMiddleware } from '../http/context.ts';
import { csrfRefused } from '../http/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and carry the session cookie, unless they prove that the
 * product's own pages sent them. A request with a Bearer key needs no proof, because its cookie is
 * not read.
 */
export const csrfProtection =
  (cookieName: string): KitMiddleware =>
  (ctx, next) => {
    if (
      SAFE_METHODS.has(ctx.method) ||
      ctx.cookies.get(cookieName, { signed: false }) === undefined ||
      bearerToken(ctx) !== undefined ||
      ctx.get(headers.requestedWith).toLowerCase() === REQUESTED_WITH.toLowerCase() ||
      ctx.get('sec-fetch-site') === 'same-origin'
    ) {
      return next();
    }
    throw csrfRefused();
  };
