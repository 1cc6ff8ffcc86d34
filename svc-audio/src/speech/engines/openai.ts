import type { VoiceName } from '@targum/contracts';
import { modelFailed } from '@targum/service-kit';
import type { OpenAI } from 'openai';
import type { SpeechEngine } from './engine.ts';

/** Names for the product's voices that most services with OpenAI's API know. */
const COMMON_VOICES: Readonly<Record<VoiceName, string>> = {
  Kore: 'alloy',
  Puck: 'echo',
  Charon: 'fable',
  Aoede: 'shimmer',
  Fenrir: 'onyx',
  Leda: 'nova',
};

/** Returns a service's names for all voices. */
export const voiceNamesOf = (
  voices: Partial<Record<VoiceName, string>>,
): Readonly<Record<VoiceName, string>> => ({ ...COMMON_VOICES, ...voices });

export interface OpenAiEngineOptions {
  readonly client: OpenAI;
  readonly model: string;
  readonly voices?: Partial<Record<VoiceName, string>>;
}

export const createOpenAiEngine = ({
  client,
  model,
  voices = {},
}: OpenAiEngineOptions): SpeechEngine => {
  const names = voiceNamesOf(voices);
  return {
    name: model,
    id: JSON.stringify(['openai', client.baseURL, model, names]),
    async synthesise({ text, voice, signal }) {
      try {
        const answer = await client.audio.speech.create(
          { model, voice: names[voice], input: text, response_format: 'mp3' },
          { signal },
        );
        return Buffer.from(await answer.arrayBuffer());
      } catch (error) {
        signal.throwIfAborted();
        throw modelFailed(undefined, { cause: error });
      }
    },
  };
};
