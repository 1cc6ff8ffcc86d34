/** The cluster's first admin. */
export const ADMIN = { email: 'admin@example.org', password: 'correct-horse-battery' };
