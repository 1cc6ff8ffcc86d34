import { isConnectionError } from '@targum/database/connection-errors';
import type { ClientConfig, QueryResult } from 'pg';
import { CallDeadlineError, beginWait } from '../limits/call-deadline.ts';
import { afterDeadline } from '../limits/deadline-timer.ts';
import { traced } from '../observe/tracing/spans.ts';
import { describeStatement } from '../observe/tracing/sql.ts';
import { ClosableClient } from './closable-client.ts';
import type { Statement } from './statements.ts';
import { writeTogether } from './write-together.ts';

type OnResult = (error: Error | null, result?: QueryResult) => void;

export interface SharedConnectionConfig extends ClientConfig {
  /**
   * Milliseconds without an answer after which the connection counts as lost. This time is longer
   * than the server's limit for a statement.
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
  #client: ClosableClient | undefined;
  #opening: Promise<ClosableClient> | undefined;
  #answeredAt = 0;
  pending = 0;

  constructor({ query_timeout: silenceMs, ...settings }: SharedConnectionConfig) {
    this.#settings = { ...settings, pipeline: true };
    this.#silenceMs = silenceMs;
  }

  async query(statement: Statement, values: unknown[]): Promise<QueryResult> {
    const wait = beginWait(this.#silenceMs);
    this.pending += 1;
    try {
      if (wait.ms === 0) throw new CallDeadlineError();
      return await this.#run(statement, values, wait.ms);
    } finally {
      this.pending -= 1;
      wait.end();
    }
  }

  async close(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(() => undefined));
    client?.cut();
  }

  #run(statement: Statement, values: unknown[], ms: number): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      let sentOn: ClosableClient | undefined;
      const dropIfSilent = () => {
        const silentSince = Math.max(begun, this.#answeredAt);
        const left = this.#silenceMs - (performance.now() - silentSince);
        if (left > 0) cancel = afterDeadline(left, dropIfSilent);
        else if (sentOn !== undefined) this.#drop(sentOn);
      };
      // The call fails after `ms`. The timer then goes on, and drops the connection if the server
      // gives no answer for `#silenceMs`.
      let cancel = afterDeadline(ms, () => {
        dropIfSilent();
        reject(new CallDeadlineError());
      });
      const onResult: OnResult = (error, result) => {
        cancel();
        this.#answeredAt = performance.now();
        if (result !== undefined) return resolve(result);
        // An error such as admin_shutdown announces that the server will close the connection.
        if (sentOn !== undefined && isConnectionError(error)) this.#drop(sentOn);
        reject(error!);
      };
      const send = (client: ClosableClient) => {
        sentOn = client;
        writeTogether(client.connection.stream);
        client.query({ ...statement, values }, onResult);
      };
      if (this.#client !== undefined) send(this.#client);
      else this.#open().then(send).catch(onResult);
    });
  }

  #open(): Promise<ClosableClient> {
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #connect(): Promise<ClosableClient> {
    const client = new ClosableClient(this.#settings);
    const drop = () => this.#drop(client);
    client.on('error', drop).on('end', drop);
    await client.connect();
    this.#client = client;
    return client;
  }

  #drop(client: ClosableClient): void {
    if (this.#client === client) this.#client = undefined;
    client.cut();
  }
}

/** Keeps two connections for reads, so that a large answer does not delay all other calls. */
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
    const connection = second.pending < first.pending ? second : first;
    return traced(
      () => describeStatement(statement.name, statement.text),
      () => connection.query(statement, values),
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.#first.close(), this.#second.close()]);
  }
}
