import knexFactory from 'knex';
import type { Knex } from 'knex';
import type { Logger } from '../observe/logger.ts';
import { CallPool } from './call-pool.ts';
import { SharedConnections } from './shared-connections.ts';

/** A database or a transaction, for services that pass either from route to repository. */
export type Database = Knex;
/** A transaction, for services that pass it from route to repository without using SQL. */
export type Transaction = Knex.Transaction;

export interface PostgresOptions {
  readonly url: string;
  readonly name: string;
  readonly logger?: Logger;
  readonly poolMax?: number;
  /** Time limit of one statement, in milliseconds. A call may have less time left. */
  readonly statementTimeoutMs?: number;
}

/** Milliseconds that a call waits for a free or a new connection. */
const ACQUIRE_TIMEOUT_MS = 5000;

/** Creates a knex instance with a pool that fails fast and replaces broken connections. */
export const createKnex = ({
  url,
  name,
  logger,
  poolMax = 8,
  statementTimeoutMs = 6000,
}: PostgresOptions): Knex => {
  const settings = {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    // Ends a statement on a server that disappeared without closing the connection. Such a server
    // cannot apply its own timeout.
    query_timeout: statementTimeoutMs + 1000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  };
  const pool = new CallPool({ ...settings, max: poolMax, idleTimeoutMillis: 60_000 });
  pool.on('error', (err) => logger?.warn({ err }, 'an idle connection to PostgreSQL was lost'));
  const shared = new SharedConnections(settings);
  const knex = knexFactory({
    client: 'pg',
    connectionPool: pool,
    // The oldest supported version. Without this setting, knex would ask the server in the first
    // call.
    version: '15',
    // If this were true, error messages and the log would contain the values of a failed statement.
    compileSqlOnError: false,
    log: {
      warn: (message: unknown) => logger?.warn({ knex: String(message) }, 'knex'),
      error: (message: unknown) => logger?.warn({ knex: String(message) }, 'knex'),
      deprecate: () => {},
      debug: () => {},
    },
  });
  // Closes the instance and its pool. knex does not close a pool that the caller created.
  const destroy = async () => {
    await Promise.all([shared.close(), pool.end()]);
  };
  knex.userParams = { pool, shared };
  return Object.defineProperty(knex, 'destroy', { value: destroy });
};
