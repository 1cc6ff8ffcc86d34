import { bindTrace, traceHeaders } from '@targum/service-kit';
import { Agent } from 'undici';
import type { Dispatcher, buildConnector } from 'undici';
import { waitAskedFor } from './retry-after.ts';

const REFUSAL_BYTES = 16_384;
/** The maximum time for reading a refusal, in milliseconds. A slower refusal is read in part. */
const REFUSAL_MS = 1000;
/**
 * In milliseconds. If a server asks for a longer wait before another attempt, it is not asked
 * again.
 */
const LONGEST_WAIT_MS = 5000;

type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

interface ReceivedHead {
  readonly status: number;
  readonly headers: Headers;
}

interface Sink {
  data(bytes: Buffer): void;
  end(): void;
  fail(error: Error): void;
}

/** A successful response whose body is read with `read`, not with the methods of `Response`. */
export class StreamedResponse extends Response {
  readonly #readInto: (sink: Sink) => void;

  constructor(init: ResponseInit, readInto: (sink: Sink) => void) {
    super(null, init);
    this.#readInto = readInto;
  }

  /**
   * Passes the bytes of the body on. Call this method once, as soon as the response exists, because
   * the response keeps all bytes until then.
   * @throws if the body breaks off, or the error of `onBytes`, which ends the request.
   */
  read(onBytes: (bytes: Buffer) => void): Promise<void> {
    // `onBytes` must run in the trace of this request. The agent calls back in the trace of the
    // request that opened the connection.
    const data = bindTrace(onBytes);
    return new Promise((resolve, reject) => {
      this.#readInto({ data, end: resolve, fail: reject });
    });
  }
}

const headersFrom = (received: ReceivedHeaders): Headers => {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(received)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  // Without this header, the `openai` package would wait for up to a minute if a server asks for
  // that. If a server asks for more, the package would repeat the request within a second or two.
  if ((waitAskedFor(headers) ?? 0) > LONGEST_WAIT_MS) headers.set('x-should-retry', 'false');
  return headers;
};

/**
 * Creates the response for a refusal. `Response` accepts neither 304 with a body nor a status above
 * 599, so such a response is created with 400 and then gets its own status. A header tells the
 * package not to repeat the call, as it would after a status above 599.
 */
const refusalWith = (
  body: ReadableStream<Uint8Array>,
  { status, headers }: ReceivedHead,
): Response => {
  if (status !== 304 && status <= 599) return new Response(body, { status, headers });
  headers.set('x-should-retry', 'false');
  const response = new Response(body, { status: 400, headers });
  return Object.defineProperty(response, 'status', { value: status });
};

/** One request and its response. The response exists once its head has arrived. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal | undefined;
  readonly #resolve: (response: Response) => void;
  readonly #reject: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #sink: Sink | undefined;
  /** The bytes that have arrived and have not been passed on. */
  #arrived: Buffer[] = [];
  /** Tells a reader that the body has ended or failed. */
  #tellEnd: ((sink: Sink) => void) | undefined;

  readonly #abort = (): void => {
    const aborted = new DOMException('The request was aborted', 'AbortError');
    this.#controller?.abort(aborted);
    this.#fail(aborted);
  };

  constructor(
    signal: AbortSignal | undefined,
    resolve: (response: Response) => void,
    reject: (error: Error) => void,
  ) {
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  /** Called once there is a connection. The request may have been aborted before that. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal?.aborted === true) this.#abort();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    received: ReceivedHeaders,
  ): void {
    if (status < 200) return;
    const init = { status, headers: headersFrom(received) };
    this.#resolve(
      status < 300
        ? new StreamedResponse(init, (sink) => this.#readInto(sink))
        : refusalWith(this.#refusal(), init),
    );
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (this.#arrived.push(bytes) === 1) process.nextTick(this.#passOn);
  }

  onResponseEnd(): void {
    this.#passOn();
    this.#end((sink) => sink.end());
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#passOn();
    this.#fail(error);
  }

  #readInto(sink: Sink): void {
    this.#sink = sink;
    this.#passOn();
    this.#tellEnd?.(sink);
  }

  /**
   * Passes on the bytes that have arrived. The chunks of one turn of the event loop are joined,
   * because a call for each chunk costs more than reading the text in it.
   */
  readonly #passOn = (): void => {
    const sink = this.#sink;
    const pieces = this.#arrived;
    if (sink === undefined || pieces.length === 0) return;
    this.#arrived = [];
    try {
      sink.data(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
    } catch (error) {
      // The sink ignores this failure if the response has already ended.
      sink.fail(error as Error);
      this.#controller?.abort(error as Error);
    }
  };

  /** Returns the start of a refusal. A body that breaks off ends without an error. */
  #refusal(): ReadableStream<Uint8Array> {
    let left = REFUSAL_BYTES;
    const leave = () => this.#controller?.abort(new Error('the refusal is read in part'));
    const late = setTimeout(leave, REFUSAL_MS);
    return new ReadableStream({
      start: (stream) => {
        const end = () => {
          clearTimeout(late);
          stream.close();
        };
        this.#readInto({
          data(bytes) {
            stream.enqueue(bytes.subarray(0, left));
            left -= bytes.length;
            if (left <= 0) leave();
          },
          end,
          fail: end,
        });
      },
      // The package calls this function when it repeats the request without reading the refusal.
      cancel: () => {
        clearTimeout(late);
        this.#sink = undefined;
        leave();
      },
    });
  }

  #fail(error: Error): void {
    this.#reject(error);
    this.#end((sink) => sink.fail(error));
  }

  #end(tell: (sink: Sink) => void): void {
    if (this.#tellEnd !== undefined) return;
    this.#tellEnd = tell;
    this.#signal?.removeEventListener('abort', this.#abort);
    if (this.#sink !== undefined) tell(this.#sink);
  }
}

/**
 * Creates a `fetch` for a client of the `openai` package, with its own keep-alive connections.
 * Requests belong to the current trace. Redirects are not followed. A successful response is a
 * `StreamedResponse`, because the web streams of the platform's `fetch` cost more than all other
 * work on the pieces of a reply.
 * @param connect opens the connections, if they must be checked.
 */
export function createStreamingFetch(connect?: buildConnector.connector): typeof fetch {
  // The deadlines of a reply apply instead of undici's. With HTTP/2 all replies would share one
  // connection, and the loss of this connection would end all of them.
  const agent = new Agent({
    ...{ headersTimeout: 0, bodyTimeout: 0, allowH2: false },
    ...(connect === undefined ? {} : { connect }),
  });
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { origin, pathname, search } = new URL(input);
      const { method = 'GET', headers, body, signal } = init;
      signal?.throwIfAborted();
      agent.dispatch(
        {
          origin,
          path: `${pathname}${search}`,
          method,
          headers: { ...Object.fromEntries(new Headers(headers)), ...traceHeaders() },
          // The package encodes bodies as JSON.
          body: (body as string | undefined) ?? null,
        },
        new Exchange(signal ?? undefined, resolve, reject),
      );
    });
}
