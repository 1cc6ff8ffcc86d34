import type { VoiceName } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import type { AppStore } from '@targum/ui-kit';
import { referencesOf } from '../../scripture/passages/references/references-of.ts';
import { quotationsOf } from '../../scripture/quotations/quotations-of.ts';
import { splitIntoChunks } from './chunks.ts';
import { fetchSpeech } from './fetch-speech.ts';
import { createPlayer } from './player.ts';
import type { Player, PlayingPhase } from './player.ts';
import { createSpeechQueue } from './speech-queue.ts';
import { speedSetting } from './speed.ts';
import { shownTexts } from './spoken-references.ts';
import { spokenText } from './spoken-text.ts';
import { voiceSetting } from './voice.ts';

export interface Sentence {
  readonly index: number;
  /** The sentence as the page shows it. Empty for the mark of a quotation. */
  readonly text: string;
}

export interface SpokenTextOptions {
  readonly audio: HTMLAudioElement;
  readonly title: string;
  readonly markdown: string;
  readonly annotations?: readonly Annotation[] | undefined;
  /** The voice to use instead of the chosen voice. */
  readonly voice?: VoiceName;
  readonly store: AppStore;
  readonly onPhase: (phase: PlayingPhase) => void;
  readonly onSentence: (sentence: Sentence) => void;
}

/** Reads a text aloud. A change of the voice applies from the next chunk on. */
export function speak(options: SpokenTextOptions): Player {
  const { audio, title, markdown, annotations = [], voice, store, onPhase, onSentence } = options;
  const passages = spokenText(markdown, referencesOf(annotations), quotationsOf(annotations)).map(
    (passage) => {
      const chunks = splitIntoChunks([passage.spoken]);
      const marks = splitIntoChunks(passage.marks);
      return {
        chunks: [...chunks, ...marks],
        shown: [...shownTexts(passage, chunks), ...marks.map(() => '')],
      };
    },
  );
  const chunks = passages.flatMap((passage) => passage.chunks);
  const shown = passages.flatMap((passage) => passage.shown);
  const voiceNow = () => voice ?? voiceSetting.select(store.getState());
  const queue = createSpeechQueue({ chunks, voice: voiceNow, fetchSpeech });
  const player = createPlayer({
    audio,
    queue,
    chunkCount: chunks.length,
    onPhase,
    onChunk: (index) => onSentence({ index, text: shown[index] ?? '' }),
  });
  let followed: VoiceName | undefined;
  let speed: number | undefined;
  const followSettings = () => {
    const speedNow = Number(speedSetting.select(store.getState()));
    if (speed !== speedNow) player.setSpeed(speedNow);
    speed = speedNow;
    if (followed !== voiceNow()) player.voiceChanged();
    followed = voiceNow();
  };
  followSettings();
  const endings = [store.subscribe(followSettings), showMediaSession(title, player)];
  const done = player.done.finally(() => {
    for (const end of endings) end();
  });
  return { ...player, done };
}

/** Shows the reading in the system's media controls. The returned function removes the reading. */
function showMediaSession(
  title: string,
  { pause, resume, stop, back }: Pick<Player, 'pause' | 'resume' | 'stop' | 'back'>,
): () => void {
  if (!('mediaSession' in navigator)) return () => {};
  const session = navigator.mediaSession;
  const handlers = { play: resume, pause, stop, previoustrack: back };
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of Object.entries(handlers)) {
      try {
        session.setActionHandler(action as MediaSessionAction, isOn ? handler : null);
      } catch {
        // The browser does not know the action.
      }
    }
  };
  session.metadata = new MediaMetadata({ title });
  setHandlers(true);
  return () => {
    session.metadata = null;
    setHandlers(false);
  };
}
