/** Loads the store of what this browser keeps for a user until logout. */
export const loadUserRecords = () => import('./user-records.ts');
