import { openAsBlob } from 'node:fs';
import { storable } from '@targum/service-kit';
import type { OpenAI } from 'openai';

export interface Transcript {
  readonly text: string;
  /** As the service counted them; 0 where it counts seconds. */
  readonly tokens: number;
}

/** Text of an MP3 file. @throws whatever the service's client throws, or the signal's reason. */
export type SpeechToText = (file: string, signal: AbortSignal) => Promise<Transcript>;

/**
 * Tries after the first: the client makes them after 408, 409, 429, 5xx and lost connections, with
 * growing pauses from half a second, or those the service asks for (up to a minute).
 */
const RETRIES = 4;

/** Transcription by any service that offers `/v1/audio/transcriptions`. */
export const createSpeechToText =
  ({ client, model }: { readonly client: OpenAI; readonly model: string }): SpeechToText =>
  async (file, signal) => {
    const sound = await openAsBlob(file, { type: 'audio/mpeg' });
    const answer = await client.audio.transcriptions.create(
      {
        file: new File([sound], 'audio.mp3', { type: 'audio/mpeg' }),
        model,
        response_format: 'json',
      },
      { signal, maxRetries: RETRIES },
    );
    if (typeof answer.text !== 'string') throw new Error('the answer has no text');
    const tokens = answer.usage?.type === 'tokens' ? answer.usage.total_tokens : 0;
    return { text: storable(answer.text).trim(), tokens };
  };
