import { limits } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import { savesData } from '@targum/ui-kit';
import type { FetchSpeech } from './fetch-speech.ts';

interface Requested {
  readonly voice: VoiceName;
  readonly sound: Promise<Blob>;
  readonly abort: () => void;
}

interface SpeechQueueOptions {
  readonly chunks: readonly string[];
  readonly voice: () => VoiceName;
  readonly fetchSpeech: FetchSpeech;
}

export type SpeechQueue = ReturnType<typeof createSpeechQueue>;

/**
 * Fetches sounds shortly before the player plays them, with 'Save data' when it plays them, and holds
 * only these sounds.
 */
export function createSpeechQueue({ chunks, voice, fetchSpeech }: SpeechQueueOptions) {
  const requested = new Map<number, Requested>();

  /** Returns the sound of a chunk in the current voice. Aborts a request in another voice. */
  function request(index: number): Requested {
    const known = requested.get(index);
    if (known?.voice === voice()) return known;
    known?.abort();
    const controller = new AbortController();
    const speech = { text: chunks[index] ?? '', voice: voice() };
    const sound = fetchSpeech(speech, controller.signal);
    // This empty handler prevents an unhandled rejection. `take` reports the failure when the
    // chunk's turn comes.
    sound.catch(() => {});
    const entry = { voice: speech.voice, sound, abort: () => controller.abort() };
    requested.set(index, entry);
    return entry;
  }

  return {
    async take(index: number): Promise<Blob> {
      const { sound } = request(index);
      try {
        return await sound;
      } finally {
        requested.delete(index);
      }
    },

    fetchAhead(playing: number): void {
      if (savesData()) return;
      const last = Math.min(playing + limits.speech.chunksAhead, chunks.length - 1);
      for (let index = playing + 1; index <= last; index += 1) request(index);
    },

    close(): void {
      for (const { abort } of requested.values()) abort();
      requested.clear();
    },
  };
}
