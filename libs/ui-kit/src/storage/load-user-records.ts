export const loadUserRecords = () => import('./user-records.ts');
