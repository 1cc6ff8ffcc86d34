import { StringDecoder } from 'node:string_decoder';
import { bindTrace, readModelServer, traceHeaders } from '@targum/service-kit';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { ModelError } from './model.ts';

/** A call to a provider's API. */
export interface ProviderCall {
  /** Below the base address, for example `/chat/completions`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An OpenAI-compatible server. */
export interface Provider {
  /**
   * Makes one call and passes on the text of its response as it arrives. An error of `onText` ends
   * the call.
   * @throws {ModelError} `unreachable`, `refused` or `cut`; the error of `onText`; any error after
   * the signal has aborted.
   */
  stream(call: ProviderCall, signal: AbortSignal, onText: (text: string) => void): Promise<void>;
}

export interface ProviderOptions {
  /** With the query of each call, and a user name and a password if the server asks for them. */
  readonly baseUrl: string;
  /** Empty if the server needs no key. */
  readonly apiKey: string;
}

const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);
/** The statuses whose body may name a field that the server does not take. */
const FIELD_STATUSES = new Set([400, 404, 422]);
/** More of a refusal is not read. */
const REFUSAL_CHARACTERS = 16_384;

const refused = (status: number, retryAfter: unknown, refusal?: string): ModelError => {
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ModelError('refused', {
    status,
    retryable: status >= 500 || RETRYABLE_STATUSES.has(status),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
    refusal,
  });
};

/** Passes on the text of one response. */
class Answer implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #onText: (text: string) => void;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;
  /** A chunk may end in the middle of a character. */
  readonly #decoder = new StringDecoder('utf8');
  #begun = false;
  /** The status of an answer that refuses the call, and its body so far. */
  #refusal: { readonly status: number; text: string } | undefined;
  #controller: Dispatcher.DispatchController | undefined;

  readonly #abort = (): void => {
    const ended = new Error('the reply has ended');
    this.#controller?.abort(ended);
    this.#reject(ended);
  };

  constructor(
    signal: AbortSignal,
    onText: (text: string) => void,
    resolve: () => void,
    reject: (error: Error) => void,
  ) {
    this.#signal = signal;
    // The agent calls in the trace of the reply that opened the connection.
    this.#onText = bindTrace(onText);
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  /** Called once there is a connection, which may be after the reply has ended. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) this.#abort();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, unknown>>,
  ): void {
    if (status < 200) return;
    if (FIELD_STATUSES.has(status)) {
      this.#refusal = { status, text: '' };
      return;
    }
    if (status >= 300) throw refused(status, headers['retry-after']);
    this.#begun = true;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    if (this.#refusal === undefined) {
      this.#onText(text);
      return;
    }
    this.#refusal.text += text;
    if (this.#refusal.text.length > REFUSAL_CHARACTERS) throw this.#refused(this.#refusal);
  }

  onResponseEnd(): void {
    this.#leave();
    if (this.#refusal === undefined) this.#resolve();
    else this.#reject(this.#refused(this.#refusal));
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#leave();
    if (this.#refusal !== undefined) {
      this.#reject(this.#refused(this.#refusal));
      return;
    }
    const failure = this.#begun ? 'cut' : 'unreachable';
    this.#reject(
      error instanceof ModelError ? error : new ModelError(failure, { retryable: true }),
    );
  }

  #refused({ status, text }: { readonly status: number; readonly text: string }): ModelError {
    return refused(status, undefined, text.slice(0, REFUSAL_CHARACTERS));
  }

  #leave(): void {
    this.#signal.removeEventListener('abort', this.#abort);
  }
}

/** Creates a provider, with its own keep-alive connections. */
export function createProvider({ baseUrl, apiKey }: ProviderOptions): Provider {
  // The deadlines of a reply apply instead of undici's. With HTTP/2 all replies would share one
  // connection, and a loss of it would end all of them.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, allowH2: false });
  const { url, query, authorization } = readModelServer(baseUrl, apiKey);
  const { origin, pathname } = new URL(url);
  const folder = pathname.replace(/\/$/, '');
  const headers = {
    authorization,
    'content-type': 'application/json',
    accept: 'text/event-stream',
    'user-agent': 'Targum',
  };
  return {
    stream: ({ path, body }, signal, onText) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        agent.dispatch(
          {
            origin,
            path: `${folder}${path}${query}`,
            method: 'POST',
            headers: { ...headers, ...traceHeaders() },
            body: JSON.stringify(body),
          },
          new Answer(signal, onText, resolve, reject),
        );
      }),
  };
}
