import PostgresDialect from 'knex/lib/dialects/postgres/index.js';
import type { Client, QueryResult } from 'pg';
import { CallDeadlineError, beginWait } from '../limits/call-deadline.ts';
import { traced } from '../observe/tracing/spans.ts';
import { describeStatement } from '../observe/tracing/sql.ts';
import { afterDeadline } from '../limits/deadline-timer.ts';
import { SharedConnection } from './shared-connection.ts';
import type { Statement, StatementRunner } from './statements.ts';

const CLOSE_MS = 1000;
/** A second one, so that a large answer does not delay all other calls. */
const SHARED_CONNECTIONS = 2;
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

/** Waits for a result at most `ms`. @throws {CallDeadlineError} after that time. */
const within = async <Result>(
  ms: number,
  coming: Promise<Result>,
  onLate: () => void,
): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = afterDeadline(ms, () => {
    onLate();
    reject(new CallDeadlineError());
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    cancel();
  }
};

/** Makes the pool discard a connection instead of giving it to another call. */
const dispose = (connection: Client, reason: Error) => {
  (connection as { __knex__disposed?: Error }).__knex__disposed = reason;
};

/**
 * knex's dialect for PostgreSQL, with waits that end at the deadline of the current call. It closes
 * a connection whose statement is not answered in time: the driver abandons the statement but keeps
 * the connection, and the next call would wait behind that statement.
 *
 * `_query`, `destroyRawConnection` and the `__knex__disposed` mark are not part of knex's public
 * API, so package.json pins the exact version of knex. Read their source before changing it.
 */
export class PostgresClient extends PostgresDialect implements StatementRunner {
  #shared: readonly SharedConnection[] | undefined;

  /** Runs a statement on the shared connection that has less to do. */
  runShared(statement: Statement, values: unknown[]): Promise<QueryResult> {
    this.#shared ??= Array.from({ length: SHARED_CONNECTIONS }, () => this.#createShared());
    const [first, second] = this.#shared as [SharedConnection, SharedConnection];
    const connection = second.pending < first.pending ? second : first;
    return traced(
      () => describeStatement(statement.name, statement.text),
      () => connection.query(statement, values),
    );
  }

  /** Runs a statement on a connection of the pool, or on that of the transaction. */
  async runAlone({ text, ...options }: Statement, values: unknown[]): Promise<QueryResult> {
    const connection = await this.acquireConnection();
    try {
      const query = { sql: text, bindings: values, options };
      const { response } = await this._query(connection, query);
      return response;
    } finally {
      await this.releaseConnection(connection);
    }
  }

  #createShared(): SharedConnection {
    const settings = this.connectionSettings;
    return new SharedConnection(
      // The shared connection has time limits of its own.
      () => new this.driver.Client({ ...settings, query_timeout: 0, pipeline: true }),
      settings.query_timeout,
    );
  }

  override async destroy(callback?: (error?: unknown) => void): Promise<void> {
    await Promise.all((this.#shared ?? []).map((each) => each.close()));
    await super.destroy(callback);
  }

  override async acquireConnection(): Promise<Client> {
    const wait = beginWait(this.config.acquireConnectionTimeout ?? Infinity);
    try {
      if (wait.ms === 0) throw new CallDeadlineError();
      const acquiring = super.acquireConnection();
      // A connection that arrives too late is for the next call.
      const onLate = () =>
        void acquiring.then((late) => this.releaseConnection(late)).catch(() => {});
      return await within(wait.ms, acquiring, onLate);
    } finally {
      wait.end();
    }
  }

  override _query(connection: Client, query: StatementOptions): Promise<Answered> {
    const send = async () => {
      const wait = beginWait(this.connectionSettings.query_timeout);
      try {
        if (wait.ms === 0) {
          const error = new CallDeadlineError();
          // The connection may be in the middle of a transaction that nothing would end.
          dispose(connection, error);
          this.destroyRawConnection(connection).catch(() => undefined);
          throw error;
        }
        const options = { ...query.options, query_timeout: Math.ceil(wait.ms) };
        return await closeUnanswered(connection, super._query(connection, { ...query, options }));
      } finally {
        wait.end();
      }
    };
    return traced(() => describeStatement(query.options?.name, query.sql), send);
  }

  /** Closes a connection gracefully, or immediately if the server does not respond. */
  override async destroyRawConnection(connection: Client): Promise<void> {
    const timer = setTimeout(() => connection.connection.stream.destroy(), CLOSE_MS);
    try {
      await super.destroyRawConnection(connection);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The first statement on a connection. If it fails, the pool never gets the connection. */
  override checkVersion(connection: Client): Promise<string> {
    return closeUnanswered(connection, super.checkVersion(connection));
  }
}

interface Answered {
  readonly response: QueryResult;
}

interface StatementOptions {
  readonly sql: string;
  readonly options?: { readonly name?: string };
}
