export { isMigrated, migrate } from './migrate.ts';
export type * from './functions/begin_reply.ts';
export type * from './functions/begin_title.ts';
export type * from './functions/end_reply.ts';
export type * from './functions/end_title.ts';
export type * from './tables.ts';
export type * from './text-tables.ts';
