import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import type { Client } from 'pg';

const UNANSWERED = 'Query read timeout';

const isUnanswered = (error: unknown) => error instanceof Error && error.message === UNANSWERED;

const closeUnanswered = async <Result>(
  connection: Client,
  statement: Promise<Result>,
): Promise<Result> => {
  try {
    return await statement;
  } catch (error) {
    if (isUnanswered(error)) await connection.end();
    throw error;
  }
};

/**
 * knex's dialect for PostgreSQL, which closes a connection whose statement got no answer in time.
 * The driver gives the statement up but leaves the connection as it is, and whoever is given it
 * next would wait behind that statement.
 */
export class PostgresClient extends PostgresDialect {
  override _query(connection: Client, query: object): Promise<object> {
    // The pool drops closed connections by itself.
    return closeUnanswered(connection, super._query(connection, query));
  }

  /** The first statement of a process, on a connection that the pool never gets when it fails. */
  override checkVersion(connection: Client): Promise<string> {
    return closeUnanswered(connection, super.checkVersion(connection));
  }
}
