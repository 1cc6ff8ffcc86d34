import { splitIntoChunks } from './chunks.ts';
import { fetchSpeech } from './fetch-speech.ts';
import { showMediaSession } from './media-session.ts';
import { createPlayer } from './player.ts';
import type { Player, PlayingPhase } from './player.ts';
import { createSpeechQueue } from './speech-queue.ts';
import { spokenText } from './spoken-text.ts';
import { storedVoice } from './voice.ts';

export interface SpeakOptions {
  readonly audio: HTMLAudioElement;
  /** The name of the speaker. */
  readonly title: string;
  readonly markdown: string;
  readonly onPhase: (phase: PlayingPhase) => void;
}

/** Reads a text aloud. A change of the voice applies from the next chunk on. */
export function speak({ audio, title, markdown, onPhase }: SpeakOptions): Player {
  const chunks = splitIntoChunks(spokenText(markdown));
  const queue = createSpeechQueue({ chunks, voice: storedVoice.get, fetchSpeech });
  const player = createPlayer({ audio, queue, chunkCount: chunks.length, onPhase });
  const endings = [storedVoice.subscribe(player.voiceChanged), showMediaSession(title, player)];
  const done = player.done.finally(() => {
    for (const end of endings) end();
  });
  return { ...player, done };
}
