import type { Knex } from 'knex';
import { types } from 'pg';
import type { Client, CustomTypesConfig, Pool, QueryResult } from 'pg';

/**
 * A statement that PostgreSQL parses once per connection, with `$1`, `$2`, … for its values. The
 * statement names its columns instead of using `*`, so that a migration that adds a column does not
 * change the result.
 */
export interface Statement {
  /** Unique in the product, such as `chats.list`. */
  readonly name: string;
  readonly text: string;
  /**
   * With the value `isoTimes`, timestamps are ISO 8601 text instead of `Date`, as in API responses.
   */
  readonly types?: CustomTypesConfig;
}

const { TIMESTAMPTZ } = types.builtins;

/** Matches PostgreSQL's text of a time in UTC, such as `2026-11-22 17:27:49.123456+00`. */
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Formats a time like `Date.toISOString`, but without creating a `Date`, which would take ten times
 * as long.
 */
const toIso = (text: string): string => {
  const [, day, time, fraction = ''] = UTC_TEXT.exec(text) ?? [];
  if (day === undefined) return (types.getTypeParser(TIMESTAMPTZ)(text) as Date).toISOString();
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
};

type TypeId = Parameters<typeof types.getTypeParser>[0];

export const isoTimes: CustomTypesConfig = {
  getTypeParser: ((type: TypeId, format?: 'text') =>
    type === TIMESTAMPTZ ? toIso : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};

interface Reader {
  query(statement: Statement, values: unknown[]): Promise<QueryResult>;
}

export const sharedOf = (db: Knex): Reader => db.userParams['shared'];

/** Returns the pool of a database that `createKnex` made. */
export const poolOf = (db: Knex): Pool => db.userParams['pool'];

/**
 * Reads a few rows quickly, on a connection that is shared with other calls. Use it for statements
 * that run in milliseconds and wait for no lock: statements of other calls wait behind this one. In a
 * transaction, the statement runs on the transaction's connection.
 */
export async function read<Row>(
  db: Knex,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  if (db.isTransaction) return run(db, statement, values);
  const { rows } = await sharedOf(db).query(statement, values);
  return rows as Row[];
}

/**
 * Runs a statement on a connection of its own, or on the transaction's connection. Outside a
 * transaction, PostgreSQL commits the statement automatically.
 * @returns the rows of its `returning` clause.
 */
export async function run<Row = never>(
  db: Knex,
  statement: Statement,
  values: unknown[] = [],
): Promise<Row[]> {
  if (db.isTransaction) {
    const connection = (await db.client.acquireConnection()) as Client;
    return (await connection.query({ ...statement, values })).rows as Row[];
  }
  const connection = await poolOf(db).connect();
  try {
    return (await connection.query({ ...statement, values })).rows as Row[];
  } finally {
    connection.release();
  }
}
