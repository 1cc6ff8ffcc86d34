import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterDeadline } from '@targum/service-kit';

/** The error for a body that exceeded its limit while it was read. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The error for a client that disconnected before its body was complete. */
export class BodyAbortedError extends Error {
  override readonly name = 'BodyAbortedError';
}

/** The error for a body that has not arrived in time. */
export class BodyLateError extends Error {
  override readonly name = 'BodyLateError';
}

export interface BodyLimits {
  /** Maximum size, in bytes. */
  readonly bytes: number;
  /** Milliseconds in which the whole body must arrive. */
  readonly within: number;
}

/**
 * Returns the body of a request if the whole body arrived together with the headers, as in most
 * calls. Undefined if part of the body is missing, or if there is no body.
 */
export const takeArrivedBody = (req: IncomingMessage): Buffer | undefined => {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length === 0 || !req.complete || req.readableLength !== length) return undefined;
  return req.read() as Buffer;
};

/**
 * The body of a request as a separate stream that counts bytes. The stream reads from the request
 * only when it is read itself. Destroying the stream keeps the client's connection open, so that a
 * response can still be sent.
 */
export class RequestBody extends Readable {
  readonly #req: IncomingMessage;
  readonly #limit: number;
  readonly #cancelDeadline: () => void;
  #bytes = 0;
  #touched = false;

  constructor(req: IncomingMessage, { bytes, within }: BodyLimits) {
    super({ highWaterMark: 64 * 1024 });
    this.#req = req;
    this.#limit = bytes;
    this.#cancelDeadline = afterDeadline(within, () => this.destroy(new BodyLateError()));
  }

  /** Reports whether part of the body may have been consumed. Such a body cannot be sent again. */
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
    this.#cancelDeadline();
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
    this.#cancelDeadline();
    this.push(null);
  };

  readonly #onAbort = (): void => {
    if (!this.#req.complete) this.destroy(new BodyAbortedError());
  };
}
