/** A process that has not renewed its leases for this long counts as dead. */
export const LEASE_SECONDS = 9;

/** In milliseconds. A process renews three times in the life of a lease. */
export const RENEW_EVERY_MS = 3000;
