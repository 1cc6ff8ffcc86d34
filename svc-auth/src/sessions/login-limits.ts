import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimitFactory } from '@targum/service-kit';
import { comparable } from '../accounts/address.ts';

export interface LoginAttempt {
  /** The email address of the login, even if no account has it. */
  readonly email: string;
  /** The client's IP address. */
  readonly address: string;
}

export function createLoginLimits(rateLimit: RateLimitFactory) {
  const perAccount = rateLimit('failed-logins-account', rateLimits.failedLoginsPerAccount);
  const perAddress = rateLimit('failed-logins-address', rateLimits.failedLoginsPerAddress);
  return {
    /**
     * Counts an attempt as failed before the password is verified, so that simultaneous attempts
     * cannot exceed the limit.
     * @throws {HttpError} 429 `rate_limited`, even for the right password.
     */
    async begin({ email, address }: LoginAttempt) {
      const network = networkOf(address);
      // The IP address is checked first. An IP address that has used up its limit must not use up
      // the limits of accounts, nor leave a Redis key for each account.
      await perAddress.consume(network);
      try {
        await perAccount.consume(comparable(email));
      } catch (error) {
        await perAddress.refund(network);
        throw error;
      }
    },
    /**
     * Called after the password was accepted. Resets the account's count, and removes the attempt
     * from the count of the IP address.
     */
    async succeeded({ email, address }: LoginAttempt) {
      await Promise.all([
        perAccount.reset(comparable(email)),
        perAddress.refund(networkOf(address)),
      ]);
    },
  };
}

export type LoginLimits = ReturnType<typeof createLoginLimits>;
