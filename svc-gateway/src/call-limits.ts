import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimitFactory } from '@targum/service-kit';

/** Counts one call. @throws {HttpError} 429 with Retry-After. */
export type CallLimits = (address: string, visitor: string | undefined) => Promise<void>;

/** The limits of all calls: one per visitor, and a higher one per address. */
export const createCallLimits = (rateLimit: RateLimitFactory): CallLimits => {
  const perVisitor = rateLimit('gateway-visitor', rateLimits.callsPerCaller);
  const perAddress = rateLimit('gateway-address', rateLimits.callsPerAddress);
  return async (address, visitor) => {
    const network = networkOf(address);
    await Promise.all([
      perAddress.consume(network),
      // Browsers choose their visitor id themselves, so it only counts together with the address.
      visitor === undefined ? undefined : perVisitor.consume(`${network} ${visitor}`),
    ]);
  };
};
