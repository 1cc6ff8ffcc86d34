import type { ServiceCheck } from '@targum/contracts/on-demand';
import { checkRequest } from '@targum/service-kit/service-settings';
import { voiceNamesOf } from '../speech/engines/openai.ts';
import { loadClients } from './audio-server.ts';
import type { AudioServer, SpeechServer } from './audio-server.ts';
import { createTone } from './tone.ts';

/** Milliseconds for one request. A local server may have to load the model first. */
const LIMIT_MS = 60_000;
const RETRIES = 0;

/** Sends a tone to a transcription service. The text may be empty, because nobody speaks. */
export const checkTranscription = async (
  server: AudioServer,
  gone: AbortSignal,
): Promise<ServiceCheck[]> => {
  const client = (await loadClients())(server, LIMIT_MS, RETRIES);
  const file = new File([createTone()], 'audio.wav', { type: 'audio/wav' });
  return [
    await checkRequest('transcription', LIMIT_MS, gone, async (signal) => {
      const { text }: { text: unknown } = await client.audio.transcriptions.create(
        { file, model: server.model, response_format: 'json' },
        { signal },
      );
      return typeof text === 'string' ? null : 'bad_response';
    }),
  ];
};

/** Lets a speech service say a word. */
export const checkSpeech = async (
  server: SpeechServer,
  gone: AbortSignal,
): Promise<ServiceCheck[]> => {
  const client = (await loadClients())(server, LIMIT_MS, RETRIES);
  const voice = voiceNamesOf(server.voices).Kore;
  return [
    await checkRequest('speech', LIMIT_MS, gone, async (signal) => {
      const answer = await client.audio.speech.create(
        { model: server.model, voice, input: 'Hello.', response_format: 'mp3' },
        { signal },
      );
      // The rest is not read, because a faulty server may send it without end.
      for await (const piece of answer.body ?? []) if (piece.length > 0) return null;
      return 'empty';
    }),
  ];
};
