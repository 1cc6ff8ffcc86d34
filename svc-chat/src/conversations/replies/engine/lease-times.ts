/** A process that has not renewed its leases for this long counts as dead. */
export const LEASE_SECONDS = 9;

/**
 * Milliseconds between two renewals. A process renews a lease three times before the lease would
 * expire.
 */
export const RENEW_EVERY_MS = 3000;
