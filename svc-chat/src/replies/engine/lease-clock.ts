/** A process that has not renewed its leases for this long is taken for dead. */
export const LEASE_SECONDS = 9;

/** Knows how long ago PostgreSQL was asked whether the replies of this process are still its own. */
export interface LeaseClock {
  /** Notes that it was asked, at a time of `now`; also where it could not answer. */
  asked(at: number): void;
  /**
   * Nothing was heard for a whole lease, as after this process was paused. Another one may have
   * ended its replies, so nothing more of them is told until PostgreSQL has been asked.
   */
  readonly inDoubt: boolean;
  /** Milliseconds of a clock that only goes forward. */
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
