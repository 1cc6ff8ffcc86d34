import { rateLimits } from '@targum/contracts';
import type { KitMiddleware } from '../http/context.ts';
import type { RateLimitFactory } from './rate-limits.ts';

/** Bounds the calls of one user over all services; visitors are bounded by the gateway. */
export function callLimit(rateLimit: RateLimitFactory): KitMiddleware {
  const limit = rateLimit('calls', rateLimits.callsPerCaller);
  return async (ctx, next) => {
    const { principal } = ctx.state;
    if (principal !== undefined) await limit.consume(principal.userId);
    return next();
  };
}
