import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import type { Client } from 'pg';

const UNANSWERED = 'Query read timeout';

const isUnanswered = (error: unknown) => error instanceof Error && error.message === UNANSWERED;

/**
 * knex's dialect for PostgreSQL, which closes a connection whose statement got no answer in time.
 * The driver gives the statement up but leaves the connection as it is, and whoever is given it
 * next would wait behind that statement.
 */
export class PostgresClient extends PostgresDialect {
  override async _query(connection: Client, query: object): Promise<object> {
    try {
      return await super._query(connection, query);
    } catch (error) {
      // The pool drops closed connections by itself.
      if (isUnanswered(error)) await connection.end();
      throw error;
    }
  }
}
