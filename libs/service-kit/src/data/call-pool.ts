import { callbackify } from 'node:util';
import { Pool } from 'pg';
import type { ClientConfig, PoolClient, PoolConfig, QueryConfig, QueryResult } from 'pg';
import { CallDeadlineError, beginWait } from '../limits/call-deadline.ts';
import { afterDeadline } from '../limits/deadline-timer.ts';
import { traced } from '../observe/tracing/spans.ts';
import { describeStatement } from '../observe/tracing/sql.ts';
import { ClosableClient } from './closable-client.ts';

type Callback = (error: Error, result: QueryResult) => void;

interface CallPoolConfig extends Omit<PoolConfig, 'Client'> {
  /** Maximum duration of a statement, in milliseconds. */
  readonly query_timeout: number;
  /** Milliseconds that a call waits for a connection, if the call has that much time left. */
  readonly connectionTimeoutMillis: number;
}

/**
 * Waits for work at most `atMostMs`, and at most the time that the current call has left.
 * @throws {CallDeadlineError} after that time, or at once if the call has none left.
 */
const withinCall = async <Result>(
  atMostMs: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const wait = beginWait(atMostMs);
  let cancel = () => {};
  try {
    if (wait.ms === 0) throw new CallDeadlineError();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const result = work();
    cancel = afterDeadline(wait.ms, () => reject(new CallDeadlineError()));
    return await Promise.race([result, late]);
  } finally {
    cancel();
    wait.end();
  }
};

class CallClient extends ClosableClient {
  readonly #statementMs: number;

  constructor({ query_timeout: statementMs, ...settings }: ClientConfig) {
    super(settings);
    this.#statementMs = statementMs!;
    // If the connection fails, its running statement fails with the same error, and the pool
    // discards the connection. Without this listener, the error event would end the process.
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
      // If the connection stayed in the pool, the next call would wait behind this statement or run
      // inside its transaction.
      if (error instanceof CallDeadlineError) void this.end();
      throw error;
    }
  }
}

/**
 * A pool of connections. A call waits for a connection until its deadline. The pool's own `query` does
 * not work: statements run on a connection that `connect` returns.
 */
export class CallPool extends Pool {
  constructor(config: CallPoolConfig) {
    super({ ...config, Client: CallClient as never });
  }

  override connect(): Promise<PoolClient> {
    const connecting = super.connect();
    // The limit is infinite here, because pg ends the wait after `connectionTimeoutMillis`.
    return withinCall(Infinity, () => connecting).catch((error: unknown) => {
      // If the connection arrives too late, the pool gives it to the next call.
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      throw error;
    });
  }
}
