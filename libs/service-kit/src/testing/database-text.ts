import type { Database } from '../data/postgres.ts';

/** Returns all rows of all tables as text, in which a test can search for a secret. */
export const databaseText = async (knex: Database): Promise<string> => {
  const tables = await knex<{ tablename: string; schemaname: string }>('pg_tables')
    .where({ schemaname: 'public' })
    .select('tablename');
  const texts = tables.map(async ({ tablename }) => {
    const { rows } = await knex.raw<{ rows: { row: string }[] }>(
      'select t::text as row from ?? t',
      [tablename],
    );
    return rows.map(({ row }) => row);
  });
  return (await Promise.all(texts)).flat().join('\n');
};
