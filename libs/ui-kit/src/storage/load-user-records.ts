/** Loads the store of what is kept in this browser for a user until logout. */
export const loadUserRecords = () => import('./user-records.ts');
