import { callbackify } from 'node:util';
import { Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg';
import { CallDeadlineError, withinCall } from '../limits/call-deadline.ts';
import { traced } from '../observe/tracing/spans.ts';
import { describeStatement } from '../observe/tracing/sql.ts';
import { ClosableClient } from './closable-client.ts';

type Callback = (error: Error, result: QueryResult) => void;

interface CallPoolConfig extends Omit<PoolConfig, 'Client'> {
  /** Maximum duration of a statement, in milliseconds. */
  readonly query_timeout: number;
  readonly connectionTimeoutMillis: number;
}

class CallClient extends ClosableClient {
  readonly #statementMs: number;

  constructor({ query_timeout: statementMs, ...settings }: ClientConfig) {
    super(settings);
    this.#statementMs = statementMs!;
    // The interrupted statement fails with the same error, and the pool discards the connection.
    this.on('error', () => {});
  }

  /** knex passes a callback. Without a callback, the result is a promise. */
  override query(config: string | QueryConfig, callback?: Callback): never {
    const { name, text } = typeof config === 'string' ? { text: config } : config;
    const answer = traced(
      () => describeStatement(name, text),
      () => this.#answer(config),
    );
    if (callback !== undefined) callbackify(() => answer)(callback as never);
    return answer as never;
  }

  async #answer(config: string | QueryConfig): Promise<QueryResult> {
    try {
      return await withinCall(this.#statementMs, () => super.query(config));
    } catch (error) {
      // Otherwise the next call would wait behind the statement, or continue its transaction.
      if (error instanceof CallDeadlineError) void this.end();
      throw error;
    }
  }
}

/** A connection pool in which a call waits for a connection until the call's deadline. */
export class CallPool extends Pool {
  readonly #acquireMs: number;

  constructor(config: CallPoolConfig) {
    super({ ...config, Client: CallClient as never });
    this.#acquireMs = config.connectionTimeoutMillis;
  }

  override connect(): Promise<PoolClient> {
    const connecting = super.connect();
    return withinCall(this.#acquireMs, () => connecting).catch((error: unknown) => {
      // A connection that arrives too late goes back to the pool for the next call.
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    });
  }
}
