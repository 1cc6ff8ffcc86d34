import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { afterDeadline, hasBody } from '@targum/service-kit';
import type { StreamRegistry } from '@targum/service-kit';
import type { Dispatcher } from 'undici';
import { FrozenServiceError } from './frozen-services.ts';
import { ReconnectNotice } from './reconnect-notice.ts';
import { RequestBody, takeArrivedBody } from './request-body.ts';
import type { BodyLimits } from './request-body.ts';
import { isConnectionLoss, isNeverSent } from './upstream-errors.ts';
import type { Upstream } from './upstreams.ts';

export type ForwardResult =
  | { readonly kind: 'answered'; readonly status: number }
  /** The client disconnected, or stopped reading for too long. */
  | { readonly kind: 'abandoned' }
  /** The connection to the service broke during its response. */
  | { readonly kind: 'cut'; readonly error: Error };

export interface ForwardOptions {
  readonly upstream: Upstream;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly streams: StreamRegistry;
  /** True if the client of an event stream understands the reconnect notice. */
  readonly resumable: boolean;
  readonly path: string;
  /** The headers for the service, in undici's flat list. */
  readonly headers: string[];
  readonly bodyLimits: BodyLimits;
  /** Milliseconds from the end of the request to the first byte of the response. */
  readonly answerWithin: number;
  /**
   * Watches the service from the moment the request is on a connection until the response begins.
   * Returns a function that ends the watch.
   */
  readonly watchService: ((onFrozen: () => void) => () => void) | undefined;
  /** Time limit between two chunks of the response, in milliseconds. */
  readonly idle: number;
  /** Milliseconds for which a client may stop reading. */
  readonly reader: number;
  /** Selects the service's headers that the client receives. */
  readonly answerHeaders: (upstream: IncomingHttpHeaders) => Record<string, string | string[]>;
  readonly onRetry: () => void;
  readonly onAnswer: () => void;
  readonly onEnd: (outcome: ForwardResult) => void;
}

/** Methods that may be sent again even if the service may have received the request. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Maximum number of attempts to connect. With 2 s for each, a call fails after 6 s. */
const MOST_ATTEMPTS = 3;

class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

/** The error for a service that has not begun its response in time. */
class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

class Forwarding implements Dispatcher.DispatchHandler {
  readonly #options: ForwardOptions;
  readonly #settle: () => void;
  readonly #fail: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #body: RequestBody | undefined;
  /** The whole body, if it has arrived. Such a body can be sent again. */
  #arrivedBody: Buffer | undefined;
  #answerBegun = false;
  #answerEnded = false;
  #attempts = 0;
  #over = false;
  #arrived: Buffer[] = [];
  #cancelAnswerDeadline: (() => void) | undefined;
  #cancelReaderDeadline: (() => void) | undefined;
  #endWatch: (() => void) | undefined;
  #notice: ReconnectNotice | undefined;
  #headSent = false;

  constructor(options: ForwardOptions, settle: () => void, fail: (error: Error) => void) {
    this.#options = options;
    this.#settle = settle;
    this.#fail = fail;
  }

  start(): void {
    const { req, res } = this.#options;
    if (res.closed || res.destroyed) {
      this.#finish({ kind: 'abandoned' });
      return;
    }
    res.once('close', this.#onClientClose);
    this.#arrivedBody = takeArrivedBody(req);
    this.#dispatch();
  }

  readonly #dispatch = (): void => {
    if (this.#over) return;
    this.#attempts += 1;
    const { upstream, req, path, headers, answerWithin, idle, bodyLimits } = this.#options;
    const arrived = this.#arrivedBody;
    const comes = arrived === undefined && hasBody(req);
    this.#body = comes ? new RequestBody(req, bodyLimits) : undefined;
    this.#body?.once('end', this.#waitForAnswer);
    upstream.dispatch(
      {
        path,
        method: req.method as Dispatcher.HttpMethod,
        headers,
        body: arrived ?? this.#body ?? null,
        // undici would begin to count before a slow body has arrived.
        headersTimeout: comes ? 0 : answerWithin,
        bodyTimeout: idle,
      },
      this,
    );
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#endWatch?.();
    if (this.#over) controller.abort(new AbandonedError());
    else this.#endWatch = this.#options.watchService?.(this.#onFrozen);
  }

  onResponseStarted(): void {
    this.#answerBegun = true;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#endWatch?.();
    this.#cancelAnswerDeadline?.();
    const { res, streams, resumable, answerHeaders, onAnswer } = this.#options;
    const isStream = headers['content-type']?.startsWith('text/event-stream') ?? false;
    // The client of a stream reconnects when this process stops. The current connection leads to
    // this process, so the client must open another.
    if (isStream) res.setHeader('connection', 'close');
    res.writeHead(status, answerHeaders(headers));
    if (isStream) {
      // The first events have often arrived with the headers. In that case both are written
      // together.
      setImmediate(this.#sendHead);
      if (resumable) this.#notice = new ReconnectNotice(streams, res);
      // A stream may stay open for hours, so references that are no longer needed are dropped.
      controller.rawHeaders = null;
    }
    onAnswer();
    if (isStream) this.#settle();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#arrived.push(chunk) === 1) process.nextTick(this.#passOn);
  }

  onResponseEnd(): void {
    this.#answerEnded = true;
    const { res } = this.#options;
    if (this.#notice !== undefined) this.#passOn();
    res.off('drain', this.#onDrain);
    this.#waitForReader();
    const rest = this.#over || res.writableEnded ? undefined : this.#takeArrived();
    if (rest === undefined) res.end();
    // If the response is short, its headers are not sent yet. Node sends them in one write with a
    // latin1 string.
    else res.end(rest.toString('latin1'), 'latin1');
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#body?.destroy();
    if (this.#over) return;
    if (this.#mayRetry(error)) {
      this.#options.onRetry();
      // The pool removes the failed connection at the end of this turn of the event loop. An
      // earlier retry would use the same connection again.
      setImmediate(this.#dispatch);
      return;
    }
    const { res } = this.#options;
    if (res.headersSent) {
      this.#finish({ kind: 'cut', error });
      res.destroy();
      return;
    }
    this.#leave();
    this.#fail(error);
  }

  readonly #onFrozen = (): void => this.#giveUp(new FrozenServiceError());

  readonly #waitForAnswer = (): void => {
    if (this.#answerBegun || this.#over) return;
    const giveUp = () => this.#giveUp(new NoAnswerError());
    this.#cancelAnswerDeadline = afterDeadline(this.#options.answerWithin, giveUp);
  };

  #giveUp(error: Error): void {
    this.#leave();
    this.#body?.destroy();
    this.#controller?.abort(error);
    this.#fail(error);
  }

  #mayRetry(error: Error): boolean {
    if (this.#answerBegun || this.#body?.touched) return false;
    if (isNeverSent(error)) return this.#attempts < MOST_ATTEMPTS;
    const first = this.#attempts === 1;
    return first && isConnectionLoss(error) && REPEATABLE.has(this.#options.req.method!);
  }

  /** Returns the chunks that have arrived but were not passed on yet, joined into one buffer. */
  #takeArrived(): Buffer | undefined {
    const pieces = this.#arrived;
    if (pieces.length === 0) return undefined;
    this.#arrived = [];
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  }

  /** Sends the headers of an event stream that has no event yet. */
  readonly #sendHead = (): void => {
    if (!this.#headSent && !this.#over) this.#options.res.flushHeaders();
  };

  /** Writes chunks that arrive in the same turn of the event loop together. */
  readonly #passOn = (): void => {
    const { res } = this.#options;
    if (this.#over || res.writableEnded) return;
    const piece = this.#takeArrived();
    if (piece === undefined) return;
    this.#headSent = true;
    const flushed = res.write(piece);
    this.#notice?.wrote(piece);
    if (flushed) return;
    this.#controller?.pause();
    res.off('drain', this.#onDrain).once('drain', this.#onDrain);
    this.#waitForReader();
  };

  #waitForReader(): void {
    this.#cancelReaderDeadline?.();
    this.#cancelReaderDeadline = afterDeadline(this.#options.reader, this.#dropReader);
  }

  readonly #dropReader = (): void => {
    this.#options.res.destroy();
  };

  readonly #onDrain = (): void => {
    this.#cancelReaderDeadline?.();
    this.#controller?.resume();
  };

  readonly #onClientClose = (): void => {
    const { res } = this.#options;
    if (res.writableFinished) {
      this.#finish({ kind: 'answered', status: res.statusCode });
      // The notice has ended the response, but the service is still writing.
      if (!this.#answerEnded) this.#controller?.abort(new AbandonedError());
      return;
    }
    this.#finish({ kind: 'abandoned' });
    this.#controller?.abort(new AbandonedError());
    this.#body?.destroy();
  };

  #finish(outcome: ForwardResult): void {
    this.#leave();
    this.#options.onEnd(outcome);
    this.#settle();
  }

  #leave(): void {
    const { res } = this.#options;
    this.#over = true;
    this.#notice?.over();
    this.#cancelAnswerDeadline?.();
    this.#cancelReaderDeadline?.();
    this.#endWatch?.();
    res.off('close', this.#onClientClose);
    res.off('drain', this.#onDrain);
  }
}

/**
 * Forwards a request to a service and streams the response back, with backpressure in both
 * directions. If no connection could be made, it tries again on another connection. If the
 * connection broke before the first byte of the response, it tries once more, provided that the
 * method is repeatable. If the service breaks off during the response, it also cuts the client's
 * connection, so that an incomplete response never looks complete.
 * @returns a promise that settles when a response has ended, or when an event stream has begun.
 * @throws Error if no response has begun: an error of `RequestBody` or undici, `FrozenServiceError`, or
 * `NoAnswerError`.
 */
export const forward = (options: ForwardOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    new Forwarding(options, resolve, reject).start();
  });
