import type { Player, PlayingPhase } from './player.ts';
import type { SpeakOptions } from './speak.ts';
import { unlockAudio } from './unlock-audio.ts';

export type ReadingPhase = 'idle' | PlayingPhase;

export interface Readable extends Pick<SpeakOptions, 'title' | 'markdown'> {
  readonly id: string;
  readonly onFailed: (error: unknown) => void;
}

interface ReadingDependencies {
  readonly createAudio: () => HTMLAudioElement;
  /** What does the reading is loaded when it is wanted first. */
  readonly loadSpeak: () => Promise<{ speak(options: SpeakOptions): Player }>;
}

interface Current {
  readonly id: string;
  readonly phase: PlayingPhase;
  readonly player: Player | null;
}

/** Reads one reply at a time: whatever begins ends what was being read. */
export function createReading({ createAudio, loadSpeak }: ReadingDependencies) {
  const listeners = new Set<() => void>();
  let audio: HTMLAudioElement | undefined;
  let current: Current | null = null;
  /** Counts what was begun or ended, so that a late answer finds out that it is not wanted. */
  let turn = 0;

  const show = (next: Current | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const change = (changes: Partial<Current>) => {
    if (current) show({ ...current, ...changes });
  };

  function stop(): void {
    if (!current) return;
    turn += 1;
    current.player?.stop();
    show(null);
  }

  async function read({ id, onFailed, ...text }: Readable, element: HTMLAudioElement) {
    turn += 1;
    const mine = turn;
    const isMine = () => mine === turn;
    show({ id, phase: 'loading', player: null });
    try {
      const { speak } = await loadSpeak();
      if (!isMine()) return;
      const wasPaused = current?.phase === 'paused';
      const player = speak({
        ...text,
        audio: element,
        onPhase: (phase) => isMine() && change({ phase }),
      });
      change({ player });
      if (wasPaused) player.pause();
      await player.done;
    } catch (error) {
      if (isMine()) onFailed(error);
    }
    if (isMine()) show(null);
  }

  return {
    /** What is being done with a reply. */
    phaseOf: (id: string): ReadingPhase => (current?.id === id ? current.phase : 'idle'),
    /** What is being done at all. */
    phase: (): ReadingPhase => current?.phase ?? 'idle',
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Begins to read a reply, or ends that; to be called while a tap or key is handled. */
    toggle(readable: Readable): void {
      const wasRead = current?.id === readable.id;
      stop();
      if (wasRead) return;
      audio ??= createAudio();
      unlockAudio(audio);
      void read(readable, audio);
    },
    pause(): void {
      if (current?.player) current.player.pause();
      else change({ phase: 'paused' });
    },
    resume(): void {
      if (current?.player) current.player.resume();
      else change({ phase: 'loading' });
    },
    stop,
  };
}

/** What the page reads aloud. */
export const reading = createReading({
  createAudio: () => new Audio(),
  loadSpeak: () => import('./speak.ts'),
});
