/** A process that has not renewed its leases for this long counts as dead. */
export const LEASE_SECONDS = 9;

/** Measures the time since PostgreSQL was last asked to renew the leases of this process. */
export interface LeaseClock {
  /**
   * Records such a request, also if it failed.
   * @param at the time of the request, from `now`.
   */
  asked(at: number): void;
  /**
   * True after a whole lease without a request, for example after this process was paused. Another
   * process may have ended its replies, so readers get nothing more until PostgreSQL has been
   * asked.
   */
  readonly inDoubt: boolean;
  /** Milliseconds of a monotonic clock. */
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
