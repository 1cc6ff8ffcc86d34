import { LEASE_SECONDS } from './lease-times.ts';

/** Measures the time since this process last tried to renew its leases in PostgreSQL. */
export function createLeaseClock(now: () => number = () => performance.now()) {
  let lastAsked = now();
  return {
    /** Returns the milliseconds of a monotonic clock. */
    now,
    /** Records the time of an attempt to renew, even if the attempt failed. */
    asked(at: number) {
      lastAsked = at;
    },
    /**
     * True if more time than the life of a lease has passed since the last attempt, for example
     * because this process was paused. Another process may then have ended the replies of this
     * process, so readers get no more text until the next attempt.
     */
    get inDoubt() {
      return now() - lastAsked > LEASE_SECONDS * 1000;
    },
  };
}

export type LeaseClock = ReturnType<typeof createLeaseClock>;
