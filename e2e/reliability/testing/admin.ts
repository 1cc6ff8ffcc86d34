/** The account the cluster starts with. */
export const ADMIN = { email: 'admin@example.org', password: 'correct-horse-battery' };
