/** Stored instead of a hash for an account without a password. */
export const NO_PASSWORD = '';
