/** Loads the code of the records that this browser keeps for a user until logout. */
export const loadUserRecords = () => import('./user-records.ts');
