import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimitFactory } from '@targum/service-kit';

export interface LoginAttempt {
  /** The account's address, whether there is such an account or not. */
  readonly email: string;
  /** Client address. */
  readonly address: string;
}

export interface LoginLimits {
  /**
   * Counts an attempt as failed before the password is looked at, so that many at once cannot slip
   * through between looking and counting.
   * @throws {HttpError} 429 `rate_limited`; the right password is refused too.
   */
  begin(attempt: LoginAttempt): Promise<void>;
  /** Takes the count back: the password was right. */
  succeeded(attempt: LoginAttempt): Promise<void>;
}

export function createLoginLimits(rateLimit: RateLimitFactory): LoginLimits {
  const perAccount = rateLimit('failed-logins-account', rateLimits.failedLoginsPerAccount);
  const perAddress = rateLimit('failed-logins-address', rateLimits.failedLoginsPerAddress);
  return {
    async begin({ email, address }) {
      await perAccount.consume(email);
      try {
        await perAddress.consume(networkOf(address));
      } catch (error) {
        // An address that is shut out must not go on shutting out accounts.
        await perAccount.refund(email);
        throw error;
      }
    },
    async succeeded({ email, address }) {
      await Promise.all([perAccount.reset(email), perAddress.refund(networkOf(address))]);
    },
  };
}
