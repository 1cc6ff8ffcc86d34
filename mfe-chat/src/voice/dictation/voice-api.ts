import { AUDIO_FIELD, audioCalls, audioStrings } from '@targum/contracts';
import { api, callHeaders, endpointOf, isApiError, transferred } from '@targum/ui-kit';
import type { AppStore } from '@targum/ui-kit';
import { recordingFileName } from './recording/recording-format.ts';
import { keyOf } from './recording/recordings.ts';
import type { Recording } from './recording/recordings.ts';
import { VoiceError } from './voice-error.ts';

/**
 * The time limit, in milliseconds. A slow connection needs minutes for a long recording, and the
 * server needs up to five minutes.
 */
const TRANSCRIBE_TIMEOUT_MS = 15 * 60_000;

const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    audioStatus: build.query(endpointOf(audioCalls.status)),
    transcribe: build.mutation(
      endpointOf(audioCalls.transcribe, ({ sound, key }: { sound: Blob; key: string }) => {
        const body = new FormData();
        transferred.notify(sound.size);
        body.append(AUDIO_FIELD, sound, recordingFileName(sound.type));
        return {
          body,
          headers: callHeaders({ idempotencyKey: key }),
          timeout: TRANSCRIBE_TIMEOUT_MS,
        };
      }),
    ),
  }),
});

export const { useAudioStatusQuery } = voiceApi;

/** Returns the text of a recording. Empty if the person said nothing. Throws a VoiceError. */
export async function transcribe(
  store: AppStore,
  recording: Recording,
  signal?: AbortSignal,
): Promise<string> {
  const call = store.dispatch(
    voiceApi.endpoints.transcribe.initiate(
      { sound: recording.sound(), key: keyOf(recording) },
      { track: false },
    ),
  );
  const abort = () => call.abort();
  signal?.addEventListener('abort', abort);
  try {
    const { text } = await call.unwrap();
    return text;
  } catch (error) {
    if (isTooShort(error)) return '';
    throw new VoiceError('notTranscribed', error);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

const isTooShort = (error: unknown): boolean =>
  isApiError(error) && error.details?.[AUDIO_FIELD]?.includes(audioStrings.audioTooShort) === true;
