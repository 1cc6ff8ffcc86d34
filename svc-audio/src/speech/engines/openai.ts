import type { VoiceName } from '@targum/contracts';
import { modelFailed } from '@targum/service-kit';
import type { OpenAI } from 'openai';
import type { SpeechEngine } from './engine.ts';

/** The product's voices by names that most services with this API know. */
const COMMON_VOICES: Readonly<Record<VoiceName, string>> = {
  Kore: 'alloy',
  Puck: 'echo',
  Charon: 'fable',
  Aoede: 'shimmer',
  Fenrir: 'onyx',
  Leda: 'nova',
};

export interface OpenAiEngineOptions {
  readonly client: OpenAI;
  readonly model: string;
  /** Names that differ from the common ones. */
  readonly voices?: Partial<Record<VoiceName, string>>;
}

/** Speech by any service with the call `/v1/audio/speech`. */
export const createOpenAiEngine = ({
  client,
  model,
  voices = {},
}: OpenAiEngineOptions): SpeechEngine => {
  const names = { ...COMMON_VOICES, ...voices };
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
