export { isMigrated, migrate } from './migrate.ts';
export type * from './tables.ts';
