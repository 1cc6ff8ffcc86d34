import { limits } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
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

/** Fetches the sounds of chunks a little before they are played, and holds no more than these. */
export function createSpeechQueue({ chunks, voice, fetchSpeech }: SpeechQueueOptions) {
  const requested = new Map<number, Requested>();

  /** The sound of a chunk in the voice of now; what was asked for in another voice is given up. */
  function request(index: number): Requested {
    const known = requested.get(index);
    if (known?.voice === voice()) return known;
    known?.abort();
    const controller = new AbortController();
    const wanted = { text: chunks[index] ?? '', voice: voice() };
    const sound = fetchSpeech(wanted, controller.signal);
    // Failing early is met when the chunk's turn comes.
    sound.catch(() => {});
    const entry = { voice: wanted.voice, sound, abort: () => controller.abort() };
    requested.set(index, entry);
    return entry;
  }

  return {
    /** The sound of a chunk, which is then no longer held here. */
    async take(index: number): Promise<Blob> {
      const { sound } = request(index);
      try {
        return await sound;
      } finally {
        requested.delete(index);
      }
    },

    /** Asks for the chunks after the one that is played. */
    fetchAhead(playing: number): void {
      const last = Math.min(playing + limits.speech.chunksAhead, chunks.length - 1);
      for (let index = playing + 1; index <= last; index += 1) request(index);
    },

    /** Gives up whatever is on its way. */
    close(): void {
      for (const { abort } of requested.values()) abort();
      requested.clear();
    },
  };
}
