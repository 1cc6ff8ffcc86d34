import knexFactory from 'knex';
import type { Knex } from 'knex';
import type { Logger } from '../observe/logger.ts';
import { PostgresClient } from './postgres-client.ts';

/** A transaction, for services that hand one from route to repository without seeing SQL. */
export type Transaction = Knex.Transaction;

export interface PostgresOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Where knex's own warnings go; nowhere by default. */
  readonly logger?: Logger;
  /** Most connections this process holds. */
  readonly poolMax?: number;
  /** Longest time one statement may take, in milliseconds; a call may have less time left. */
  readonly statementTimeoutMs?: number;
}

/** How long a call waits for a connection, whether one has to come back or be opened. */
const ACQUIRE_TIMEOUT_MS = 5000;

/** A knex instance over a pool that fails fast and replaces broken connections by itself. */
export const createKnex = ({
  url,
  name,
  logger,
  poolMax = 10,
  statementTimeoutMs = 6000,
}: PostgresOptions): Knex =>
  knexFactory({
    client: PostgresClient,
    connection: {
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      // A server that vanished without closing the connection never answers the statement timeout.
      query_timeout: statementTimeoutMs + 1000,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    },
    // Values of a failed statement would end up in the error's message and so in the log.
    compileSqlOnError: false,
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    log: {
      warn: (message: unknown) => logger?.warn({ knex: String(message) }, 'knex'),
      error: (message: unknown) => logger?.warn({ knex: String(message) }, 'knex'),
      deprecate: () => {},
      debug: () => {},
    },
    pool: { min: 0, max: poolMax, idleTimeoutMillis: 60_000 },
  });
