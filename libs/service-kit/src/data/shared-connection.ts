import { isConnectionError } from '@targum/database/connection-errors';
import type { Client, QueryResult } from 'pg';
import { CallDeadlineError, beginWait } from '../limits/call-deadline.ts';
import { afterDeadline } from '../limits/deadline-timer.ts';
import type { Statement } from './statements.ts';

/**
 * A connection on which several calls read at the same time: each statement is sent without waiting
 * for the answers to earlier ones (pg's pipeline mode), and statements of the same turn of the event
 * loop are written together. The first statement opens it, also after it was lost.
 */
export class SharedConnection {
  readonly #create: () => Client;
  readonly #silenceMs: number;
  #client: Client | undefined;
  #opening: Promise<Client> | undefined;
  #corked = false;
  #pending = 0;
  #answeredAt = 0;

  /**
   * @param create makes a client in pipeline mode that is not connected yet.
   * @param silenceMs time without any answer after which the connection counts as lost. It is more
   * than the server's time limit of one statement.
   */
  constructor(create: () => Client, silenceMs: number) {
    this.#create = create;
    this.#silenceMs = silenceMs;
  }

  /** The number of statements that have no result yet. */
  get pending(): number {
    return this.#pending;
  }

  /**
   * Runs a statement within the time that the current call has left.
   * @throws {CallDeadlineError} after that time. The connection stays open for the other calls.
   */
  async query(statement: Statement, values: unknown[]): Promise<QueryResult> {
    const wait = beginWait(this.#silenceMs);
    this.#pending += 1;
    try {
      if (wait.ms === 0) throw new CallDeadlineError();
      return await this.#run(statement, values, wait.ms);
    } finally {
      this.#pending -= 1;
      wait.end();
    }
  }

  /** Closes the connection. Statements that have no result yet fail. */
  async close(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(() => undefined));
    if (client !== undefined) this.#drop(client);
  }

  #run(statement: Statement, values: unknown[], ms: number): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      let sentOn: Client | undefined;
      const dropIfSilent = () => {
        const silentSince = Math.max(begun, this.#answeredAt);
        const left = this.#silenceMs - (performance.now() - silentSince);
        if (left > 0) cancel = afterDeadline(left, dropIfSilent);
        else if (sentOn !== undefined) this.#drop(sentOn);
      };
      let cancel = afterDeadline(ms, () => {
        dropIfSilent();
        reject(new CallDeadlineError());
      });
      const onResult = (error: Error | null, result?: QueryResult) => {
        cancel();
        this.#answeredAt = performance.now();
        if (result !== undefined) return resolve(result);
        // The server announces the end of a connection before it closes it.
        if (sentOn !== undefined && isConnectionError(error)) this.#drop(sentOn);
        reject(error);
      };
      const send = (client: Client) => {
        sentOn = client;
        this.#cork(client);
        client.query({ ...statement, values }, onResult);
      };
      if (this.#client !== undefined) send(this.#client);
      else this.#open().then(send).catch(onResult);
    });
  }

  #cork({ connection: { stream } }: Client): void {
    if (this.#corked) return;
    this.#corked = true;
    stream.cork();
    setImmediate(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  #open(): Promise<Client> {
    this.#opening ??= this.#connect().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #connect(): Promise<Client> {
    const client = this.#create();
    const drop = () => this.#drop(client);
    client.on('error', drop).on('end', drop);
    try {
      await client.connect();
    } catch (error) {
      drop();
      throw error;
    }
    this.#client = client;
    return client;
  }

  #drop(client: Client): void {
    if (this.#client === client) this.#client = undefined;
    client.connection.stream.destroy();
  }
}
