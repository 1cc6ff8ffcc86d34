import type { SpeechQueue } from './speech-queue.ts';

/** What the player does at present. `loading` also means that the next sound is late. */
export type PlayingPhase = 'loading' | 'speaking' | 'paused';

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(options: {
  readonly audio: HTMLAudioElement;
  readonly queue: SpeechQueue;
  readonly chunkCount: number;
  readonly onPhase: (phase: PlayingPhase) => void;
  readonly onChunk?: (index: number) => void;
}) {
  const { audio, queue, chunkCount, onPhase, onChunk } = options;
  const stopped = new AbortController();
  let paused = false;
  let phase: PlayingPhase | null = null;
  /** The index of the chunk in the audio element. Null while the next sound is on its way. */
  let playing: number | null = null;
  let following = 0;
  /** Skips the rest of the current chunk. */
  let skip = () => {};

  const show = (next: PlayingPhase) => {
    if (next === phase || stopped.signal.aborted) return;
    phase = next;
    onPhase(next);
  };

  async function playAll(): Promise<void> {
    try {
      while (following < chunkCount && !stopped.signal.aborted) {
        const index = following;
        following += 1;
        if (!paused) show('loading');
        const sound = await queue.take(index);
        if (stopped.signal.aborted) return;
        // Drops the sound if the user has gone back while it was on its way.
        if (following !== index + 1) continue;
        onChunk?.(index);
        playing = index;
        await playToEnd(sound, () => queue.fetchAhead(index));
        playing = null;
      }
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    } finally {
      stop();
    }
  }

  async function playToEnd(sound: Blob, onPlaying: () => void): Promise<void> {
    const url = URL.createObjectURL(sound);
    const over = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        const on = (type: string, listener: () => void) =>
          audio.addEventListener(type, listener, { signal: over.signal });
        skip = resolve;
        on('ended', resolve);
        on('error', () => reject(new Error(audio.error?.message || 'The sound cannot be played')));
        on('playing', () => {
          paused = false;
          show('speaking');
          onPlaying();
        });
        // The system also pauses, for example for a phone call or when the user unplugs headphones.
        on('pause', () => {
          if (!audio.ended) setPaused();
        });
        stopped.signal.addEventListener('abort', () => resolve(), { signal: over.signal });
        audio.src = url;
        if (!paused) play(reject);
      });
    } finally {
      over.abort();
      URL.revokeObjectURL(url);
    }
  }

  function setPaused(): void {
    paused = true;
    show('paused');
  }

  function play(onFailed: (error: unknown) => void): void {
    audio.play().catch((error: unknown) => {
      const { name } = error as DOMException;
      // A pause or a stop has interrupted the start, which is no failure.
      if (name === 'AbortError') return;
      // The browser plays only after a gesture. A press of Resume is a gesture, so the player
      // pauses.
      if (name === 'NotAllowedError') setPaused();
      else onFailed(error);
    });
  }

  function stop(): void {
    if (stopped.signal.aborted) return;
    stopped.abort();
    queue.close();
    audio.pause();
    audio.removeAttribute('src');
    audio.load();
  }

  return {
    /** Resolves at the end and after a stop. Rejects when the player cannot fetch or play a sound. */
    done: playAll(),
    pause(): void {
      setPaused();
      audio.pause();
    },
    resume(): void {
      paused = false;
      if (playing === null) show('loading');
      // Ignores a failure: the element's `error` event reports a sound that the browser cannot
      // play.
      else play(() => {});
    },
    stop,
    /** Goes to the start of the preceding chunk, or of the first chunk. */
    back(): void {
      // `following` is already the chunk after the current one.
      following = Math.max(0, following - 2);
      skip();
    },
    /** Sets the speed from now on. 1 is the voice's own speed. */
    setSpeed(speed: number): void {
      // Each new source starts at the default speed, so that is set as well.
      audio.defaultPlaybackRate = speed;
      audio.playbackRate = speed;
    },
    /** Fetches the following chunks again, because the user has chosen another voice. */
    voiceChanged(): void {
      if (playing !== null) queue.fetchAhead(playing);
    },
  };
}
