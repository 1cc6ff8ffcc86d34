import { createObservable, withTexts } from '@targum/ui-kit';
import type { Player, PlayingPhase } from './player.ts';
import type { Sentence, SpokenTextOptions } from './speak.ts';
import { unlockAudio } from './unlock-audio.ts';
import type { VoiceName } from '@targum/contracts';
import { SPEECH_TYPE } from '@targum/contracts';

export const PASSAGE_READING = 'passage';

export type ReadingPhase = 'idle' | PlayingPhase;

export interface Readable extends Pick<
  SpokenTextOptions,
  'title' | 'markdown' | 'annotations' | 'voice' | 'store'
> {
  readonly id: string;
  readonly onFailed: (error: unknown) => void;
}

interface ReadingDependencies {
  readonly createAudio: () => HTMLAudioElement;
  readonly loadSpeak: () => Promise<{ speak(options: SpokenTextOptions): Player }>;
}

interface Current {
  readonly id: string;
  readonly phase: PlayingPhase;
  readonly player: Player | null;
  readonly sentence: Sentence | null;
}

export function createReading({ createAudio, loadSpeak }: ReadingDependencies) {
  const current = createObservable<Current | null>(null);
  let audio: HTMLAudioElement | undefined;
  /** Increases with each start and end, so that a late result can be ignored. */
  let turn = 0;

  const change = (changes: Partial<Current>) => {
    const before = current.get();
    if (before) current.set({ ...before, ...changes });
  };

  function stop(): void {
    const ended = current.get();
    if (!ended) return;
    turn += 1;
    ended.player?.stop();
    current.set(null);
  }

  async function read({ id, onFailed, ...text }: Readable, element: HTMLAudioElement) {
    turn += 1;
    const mine = turn;
    const isMine = () => mine === turn;
    current.set({ id, phase: 'loading', player: null, sentence: null });
    try {
      const { speak } = await loadSpeak();
      if (!isMine()) return;
      const wasPaused = current.get()?.phase === 'paused';
      const player = speak({
        ...text,
        audio: element,
        onPhase: (phase) => isMine() && change({ phase }),
        onSentence: (sentence) => isMine() && change({ sentence }),
      });
      change({ player });
      if (wasPaused) player.pause();
      await player.done;
    } catch (error) {
      if (isMine()) onFailed(error);
    }
    if (isMine()) current.set(null);
  }

  return {
    phaseOf: (id: string): ReadingPhase => {
      const reply = current.get();
      return reply?.id === id ? reply.phase : 'idle';
    },
    phase: (): ReadingPhase => current.get()?.phase ?? 'idle',
    id: (): string | null => current.get()?.id ?? null,
    sentence: (): Sentence | null => current.get()?.sentence ?? null,
    subscribe: current.subscribe,

    /** Starts or stops reading a text. Must be called while a tap or key press is handled. */
    toggle(readable: Readable): void {
      const wasRead = current.get()?.id === readable.id;
      stop();
      if (wasRead) return;
      audio ??= createAudio();
      unlockAudio(audio);
      void read(readable, audio);
    },
    back(): void {
      current.get()?.player?.back();
    },
    pause(): void {
      const player = current.get()?.player;
      if (player) player.pause();
      else change({ phase: 'paused' });
    },
    resume(): void {
      const player = current.get()?.player;
      if (player) player.resume();
      else change({ phase: 'loading' });
    },
    stop,
    stopUnless(isShown: (id: string) => boolean): void {
      const reply = current.get();
      if (reply && !isShown(reply.id)) stop();
    },
  };
}

export const reading = createReading({
  createAudio: () => new Audio(),
  loadSpeak: () => withTexts(import('./speak.ts')),
});

const PREFIX = 'sample:';

export const sampleId = (voice: VoiceName): string => `${PREFIX}${voice}`;

export const isSample = (id: string): boolean => id.startsWith(PREFIX);

/** Reports whether this browser can play the format of speech. */
export const canPlaySpeech = (): boolean =>
  document.createElement('audio').canPlayType(SPEECH_TYPE) !== '';
