import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** The body exceeded its limit while it was read. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The client disconnected before its body was complete. */
export class BodyAbortedError extends Error {
  override readonly name = 'BodyAbortedError';
}

/**
 * The body of a request that arrived together with its head, as that of most calls does. Undefined
 * if part of it is still to come, or if there is none.
 */
export const takeArrivedBody = (req: IncomingMessage): Buffer | undefined => {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length === 0 || !req.complete || req.readableLength !== length) return undefined;
  return req.read() as Buffer;
};

/**
 * The body of a request as a separate stream that counts its bytes. It reads from the request only
 * once it is read itself. Destroying it keeps the client's connection open, so that an answer can
 * still be sent.
 */
export class RequestBody extends Readable {
  readonly #req: IncomingMessage;
  readonly #limit: number;
  #bytes = 0;
  #touched = false;

  constructor(req: IncomingMessage, limit: number) {
    super({ highWaterMark: 64 * 1024 });
    this.#req = req;
    this.#limit = limit;
  }

  /** Reports whether part of the body may have been consumed, so that it cannot be sent again. */
  get touched(): boolean {
    return this.#touched;
  }

  override _read(): void {
    if (this.#touched) {
      this.#req.resume();
      return;
    }
    this.#touched = true;
    this.#req.on('data', this.#onData);
    this.#req.on('end', this.#onEnd);
    this.#req.on('close', this.#onAbort);
    this.#req.on('error', this.#onAbort);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#req.off('data', this.#onData);
    this.#req.off('end', this.#onEnd);
    this.#req.off('close', this.#onAbort);
    this.#req.off('error', this.#onAbort);
    callback(error);
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limit) this.destroy(new BodyTooLargeError());
    else if (!this.push(chunk)) this.#req.pause();
  };

  readonly #onEnd = (): void => {
    this.push(null);
  };

  readonly #onAbort = (): void => {
    if (!this.#req.complete) this.destroy(new BodyAbortedError());
  };
}
