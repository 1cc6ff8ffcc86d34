import { StringDecoder } from 'node:string_decoder';
import { createOpenAiClient } from '@targum/service-kit/openai';
import type { OpenAiServer } from '@targum/service-kit/openai';
import { APIError } from 'openai';
import type { buildConnector } from 'undici';
import { ModelError } from './chat-model.ts';
import type { ProviderCall } from './protocol.ts';
import { refusalOf } from './refusal.ts';
import { waitAskedFor } from './retry-after.ts';
import { createStreamingFetch } from './streaming-fetch.ts';
import type { StreamedResponse } from './streaming-fetch.ts';

export interface RepeatedCall extends ProviderCall {
  readonly attempts: number;
}

export interface ModelProvider {
  /**
   * Makes one call and passes on the text of its response as it arrives. The call is repeated until
   * the response begins. An error of `onText` ends the call.
   * @throws {ModelError} `unreachable`, `refused` or `cut`, or the ModelError that `onText` threw.
   * @throws any error after the signal has aborted.
   */
  stream(call: RepeatedCall, signal: AbortSignal, onText: (text: string) => void): Promise<void>;
}

export interface ProviderOptions extends OpenAiServer {
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Opens the connections, if they must be checked. */
  readonly connect?: buildConnector.connector | undefined;
}

const failureOf = (error: unknown): ModelError => {
  // The message of any other error is dropped, because it could contain the key, the address or the
  // texts of the request.
  if (!(error instanceof APIError)) return new ModelError('unreachable');
  const refusal: APIError = error;
  const { status, headers } = refusal;
  if (status === undefined) return new ModelError('unreachable');
  return new ModelError('refused', {
    status,
    retryAfterMs: headers && waitAskedFor(headers),
    refusal: refusalOf(refusal),
  });
};

export function createModelProvider(server: ProviderOptions): ModelProvider {
  const client = createOpenAiClient({ ...server, fetch: createStreamingFetch(server.connect) });
  return {
    async stream({ path, body, attempts }, signal, onText) {
      const answer = await client
        .post(path, { body, signal, maxRetries: attempts - 1 })
        .asResponse()
        .catch((error: unknown) => {
          throw signal.aborted ? error : failureOf(error);
        });
      // The fetch above returns a `StreamedResponse` for every 2xx status.
      const streamed = answer as StreamedResponse;
      /** A chunk may end in the middle of a character. */
      const decoder = new StringDecoder('utf8');
      await streamed
        .read((bytes) => onText(decoder.write(bytes)))
        .catch((error: unknown) => {
          throw error instanceof ModelError ? error : new ModelError('cut', { retryable: true });
        });
    },
  };
}
