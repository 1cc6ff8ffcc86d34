import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';

const CLOSE_MS = 1000;

/** A connection to PostgreSQL whose `end` cuts it after a second if the server does not respond. */
export class ClosableClient extends Client {
  /** The TCP socket, which is below TLS on an encrypted connection. */
  readonly #socket: Socket;

  constructor(settings: ClientConfig) {
    const socket = new Socket();
    super({ ...settings, stream: () => socket });
    this.#socket = socket;
  }

  /** Closes the connection, immediately if the server does not respond within a second. */
  override end(callback?: (error: Error) => void): Promise<void> {
    const timer = setTimeout(() => this.cut(), CLOSE_MS);
    const ended = super.end().finally(() => clearTimeout(timer));
    if (callback !== undefined) callbackify(() => ended)(callback);
    return ended;
  }

  /** Closes the connection immediately. Statements that have no result yet fail. */
  cut(): void {
    this.#socket.destroy();
  }
}
