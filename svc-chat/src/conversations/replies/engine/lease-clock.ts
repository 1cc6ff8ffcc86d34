import { LEASE_SECONDS } from './lease-times.ts';

/** Measures the time since this process last tried to renew its leases in PostgreSQL. */
export interface LeaseClock {
  /** Records the time of an attempt to renew, even if the attempt failed. */
  asked(at: number): void;
  /**
   * True if the last attempt is longer ago than a lease, for example after this process was paused.
   * Another process may then have ended the replies of this process, so readers get no more text
   * until the next attempt.
   */
  readonly inDoubt: boolean;
  /** Returns the milliseconds of a monotonic clock. */
  now(): number;
}

export function createLeaseClock(now: () => number = () => performance.now()): LeaseClock {
  let lastAsked = now();
  return {
    now,
    asked(at) {
      lastAsked = at;
    },
    get inDoubt() {
      return now() - lastAsked > LEASE_SECONDS * 1000;
    },
  };
}
