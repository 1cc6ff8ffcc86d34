import { StringDecoder } from 'node:string_decoder';
import { createOpenAiClient } from '@targum/service-kit/openai';
import type { OpenAiServer } from '@targum/service-kit/openai';
import { APIError, APIUserAbortError } from 'openai';
import { ModelError } from './model.ts';
import type { ProviderCall } from './protocol.ts';
import { refusalOf } from './refusal.ts';
import { waitAskedFor } from './retry-after.ts';
import { createStreamingFetch } from './streaming-fetch.ts';
import type { StreamedResponse } from './streaming-fetch.ts';

/** An OpenAI-compatible server. */
export interface Provider {
  /**
   * Makes one call and passes on the text of its response as it arrives. The call is repeated until the
   * response begins. An error of `onText` ends the call.
   * @throws {ModelError} that of `onText`, `unreachable`, `refused` or `cut`; any error after the signal has aborted.
   */
  stream(call: ProviderCall, signal: AbortSignal, onText: (text: string) => void): Promise<void>;
}

export interface ProviderOptions extends OpenAiServer {
  /** How often a call is made at most until its response begins. */
  readonly attempts: number;
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
}

/** The failure of a call whose response has not begun. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof APIError) || error instanceof APIUserAbortError) return error;
  const { status, headers } = error as APIError;
  if (status === undefined) return new ModelError('unreachable');
  return new ModelError('refused', {
    status,
    retryAfterMs: headers && waitAskedFor(headers),
    refusal: refusalOf(error),
  });
};

/** Creates a provider, with its own keep-alive connections. */
export function createProvider({ attempts, ...server }: ProviderOptions): Provider {
  const client = createOpenAiClient({
    ...server,
    maxRetries: attempts - 1,
    fetch: createStreamingFetch(),
  });
  return {
    async stream({ path, body }, signal, onText) {
      const answer = await client
        .post(path, { body, signal })
        .asResponse()
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      // The streaming fetch makes nothing else of a success.
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
