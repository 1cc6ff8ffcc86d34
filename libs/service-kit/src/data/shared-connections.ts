import { isConnectionError } from '@targum/database/connection-errors';
import type { ClientConfig, QueryResult } from 'pg';
import { withinCall } from '../limits/call-deadline.ts';
import { afterDeadline } from '../limits/deadline-timer.ts';
import { traced } from '../observe/tracing/spans.ts';
import { describeStatement } from '../observe/tracing/sql.ts';
import { ClosableClient } from './closable-client.ts';
import type { Statement } from './statements.ts';

/** Writes all statements of one turn of the event loop together. */
class PipelinedClient extends ClosableClient {
  #corked = false;

  send(statement: Statement, values: unknown[]): Promise<QueryResult> {
    if (!this.#corked) {
      this.#corked = true;
      this.socket.cork();
      setImmediate(() => {
        this.#corked = false;
        this.socket.uncork();
      });
    }
    return this.query({ ...statement, values });
  }
}

export interface SharedConnectionConfig extends ClientConfig {
  /**
   * Milliseconds without any response after which a connection counts as lost. The value exceeds
   * the server's statement timeout.
   */
  readonly query_timeout: number;
}

/**
 * A connection on which several calls read at the same time. pg's pipeline mode sends a statement
 * without waiting for the results of earlier statements. The first statement opens the connection,
 * and opens it again after a loss.
 */
class SharedConnection {
  readonly #settings: ClientConfig;
  readonly #silenceMs: number;
  #client: PipelinedClient | undefined;
  #opening: Promise<PipelinedClient> | undefined;
  #answeredAt = 0;
  #stopWatch = () => {};
  /** The number of statements that have no result yet. */
  unanswered = 0;

  constructor({ query_timeout: silenceMs, ...settings }: SharedConnectionConfig) {
    this.#settings = { ...settings, pipeline: true };
    this.#silenceMs = silenceMs;
  }

  query(statement: Statement, values: unknown[]): Promise<QueryResult> {
    return withinCall(this.#silenceMs, () => this.#run(statement, values));
  }

  async close(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(() => undefined));
    client?.cut();
  }

  async #run(statement: Statement, values: unknown[]): Promise<QueryResult> {
    if (this.unanswered === 0) this.#watch(this.#silenceMs);
    this.unanswered += 1;
    let client = this.#client;
    try {
      client ??= await this.#open();
      return await client.send(statement, values);
    } catch (error) {
      // The server announces the end of a connection before closing the connection.
      if (isConnectionError(error)) this.#drop(client);
      throw error;
    } finally {
      this.#answeredAt = performance.now();
      this.unanswered -= 1;
      if (this.unanswered === 0) this.#stopWatch();
    }
  }

  #watch(ms: number): void {
    this.#stopWatch = afterDeadline(ms, () => {
      const left = this.#answeredAt + this.#silenceMs - performance.now();
      if (left > 0) this.#watch(left);
      else this.#drop(this.#client);
    });
  }

  #open(): Promise<PipelinedClient> {
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #connect(): Promise<PipelinedClient> {
    const client = new PipelinedClient(this.#settings);
    const drop = () => this.#drop(client);
    client.on('error', drop).on('end', drop);
    await client.connect();
    this.#client = client;
    return client;
  }

  #drop(client: PipelinedClient | undefined): void {
    if (this.#client === client) this.#client = undefined;
    client?.cut();
  }
}

/** Two connections for reads, so that a large answer does not delay all other calls. */
export class SharedConnections {
  readonly #first: SharedConnection;
  readonly #second: SharedConnection;

  constructor(config: SharedConnectionConfig) {
    this.#first = new SharedConnection(config);
    this.#second = new SharedConnection(config);
  }

  /**
   * Runs a statement on the less busy connection, within the time that the call has left.
   * @throws {CallDeadlineError} after that time. The connection stays open for other calls.
   */
  query(statement: Statement, values: unknown[]): Promise<QueryResult> {
    const [first, second] = [this.#first, this.#second];
    const connection = second.unanswered < first.unanswered ? second : first;
    return traced(
      () => describeStatement(statement.name, statement.text),
      () => connection.query(statement, values),
    );
  }

  /** Closes the connections. Statements that have no result yet fail. */
  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#second.close()]);
  }
}
