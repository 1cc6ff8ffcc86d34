import { randomUUID } from 'node:crypto';
import createKnex from 'knex';
import type { Knex } from 'knex';

export interface EmptyDatabase {
  readonly url: string;
  readonly knex: Knex;
  /** Opens another connection pool to the database. The caller must destroy it. */
  connect(): Knex;
  /** Closes `knex` and drops the database. */
  drop(): Promise<void>;
}

const open = (url: string, max: number): Knex =>
  createKnex({
    client: 'pg',
    connection: url,
    pool: { min: 0, max },
    // Nothing is printed, because knex also throws the errors.
    log: { warn: () => {} },
  });

/** Creates an empty database on the server that `TEST_DATABASE_URL` names. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  const admin = open(url.href, 1);
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  // No result may depend on the locale, so the tests use a locale that knows no letters outside
  // ASCII.
  await admin.raw(`create database ?? template template0 locale_provider libc locale 'C'`, [name]);
  url.pathname = `/${name}`;
  const connect = () => open(url.href, 3);
  const knex = connect();
  return {
    url: url.href,
    knex,
    connect,
    async drop() {
      await knex.destroy();
      await admin.raw('drop database ?? with (force)', [name]);
      await admin.destroy();
    },
  };
}
