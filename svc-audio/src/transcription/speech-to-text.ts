import { isInvisible } from '@targum/contracts';
import { storable } from '@targum/service-kit';
import type { OpenAI } from 'openai';

export interface Transcript {
  readonly text: string;
  /** The token count that the service reports. 0 if the service bills by seconds. */
  readonly tokens: number;
}

/** @throws the error of the service's client, or the abort reason of the signal. */
export type SpeechToText = (
  mp3: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Transcript>;

/**
 * Number of retries by the openai client, after 408, 409, 429, 5xx and lost connections. The pauses
 * grow from half a second, unless the service requests another pause (up to a minute).
 */
const RETRIES = 4;

/** Creates a transcriber that uses `/v1/audio/transcriptions` of any service with OpenAI's API. */
export const createSpeechToText =
  ({ client, model }: { readonly client: OpenAI; readonly model: string }): SpeechToText =>
  async (mp3, signal) => {
    const answer = await client.audio.transcriptions.create(
      {
        file: new File([mp3], 'audio.mp3', { type: 'audio/mpeg' }),
        model,
        response_format: 'json',
      },
      { signal, maxRetries: RETRIES },
    );
    if (typeof answer.text !== 'string') throw new Error('the answer has no text');
    const tokens = answer.usage?.type === 'tokens' ? answer.usage.total_tokens : 0;
    const text = storable(answer.text);
    return { text: isInvisible(text) ? '' : text.trim(), tokens };
  };
