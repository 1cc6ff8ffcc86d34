import { rateLimits } from '@targum/contracts';
import type { KitMiddleware } from '../http/context.ts';
import type { RateLimitFactory } from './rate-limits.ts';

/** Limits the requests of a user across all services. The gateway limits visitors. */
export function callLimit(rateLimit: RateLimitFactory): KitMiddleware {
  const limit = rateLimit('calls', rateLimits.callsPerCaller);
  return async (ctx, next) => {
    const { principal } = ctx.state;
    if (principal !== undefined) await limit.consume(principal.userId);
    return next();
  };
}
