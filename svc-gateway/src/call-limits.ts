import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimitFactory } from '@targum/service-kit';

/** Counts a call. @throws {HttpError} 429 with Retry-After. */
export type CallLimits = (address: string, visitor: string | undefined) => Promise<void>;

/** Creates the limits of all calls: a limit per visitor, and a higher limit per IP address. */
export const createCallLimits = (rateLimit: RateLimitFactory): CallLimits => {
  const perVisitor = rateLimit('gateway-visitor', rateLimits.callsPerCaller);
  const perAddress = rateLimit('gateway-address', rateLimits.callsPerAddress);
  return async (address, visitor) => {
    const network = networkOf(address);
    await Promise.all([
      perAddress.consume(network),
      // Browsers choose their own visitor id, so the limit counts id and IP address together.
      visitor === undefined ? undefined : perVisitor.consume(`${network} ${visitor}`),
    ]);
  };
};
