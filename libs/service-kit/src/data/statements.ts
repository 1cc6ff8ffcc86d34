import type { Knex } from 'knex';
import type { QueryResult } from 'pg';

/**
 * A statement that PostgreSQL parses once per connection, with `$1`, `$2`, … for its values. It
 * names its columns instead of using `*`, so that a migration that adds a column does not change its
 * result.
 */
export interface Statement {
  /** Unique in the product, such as `chats.list`. */
  readonly name: string;
  readonly text: string;
}

/** What `PostgresClient` adds to knex's client. */
export interface StatementRunner {
  runShared(statement: Statement, values: unknown[]): Promise<QueryResult>;
  runAlone(statement: Statement, values: unknown[]): Promise<QueryResult>;
}

const runnerOf = (db: Knex) => db.client as StatementRunner;

/**
 * Reads a few rows quickly, on a connection that is shared with other calls. Use it for statements
 * that run in milliseconds and wait for no lock: the others wait behind it. In a transaction it runs
 * on the transaction's connection.
 */
export async function read<Row>(
  db: Knex,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const runner = runnerOf(db);
  const { rows } = await (db.isTransaction
    ? runner.runAlone(statement, values)
    : runner.runShared(statement, values));
  return rows as Row[];
}

/**
 * Runs a statement on a connection of its own, or on the transaction's. Without a transaction the
 * statement is one of its own.
 * @returns the rows of its `returning` clause.
 */
export async function run<Row = never>(
  db: Knex,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await runnerOf(db).runAlone(statement, values);
  return rows as Row[];
}
