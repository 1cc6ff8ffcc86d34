import type { Knex } from 'knex';

/** Runs SQL as it is written. Without the escape, knex takes each `?` for a binding. */
export const runSql = (knex: Knex, sql: string): Knex.Raw =>
  knex.raw(sql.replaceAll('?', String.raw`\?`));
