import { limits } from '@targum/contracts';
import { createObservable, toApiError } from '@targum/ui-kit';
import type { Recorder, RecordingEnd } from './recording/recorder.ts';
import type { Recording, Recordings } from './recording/recordings.ts';
import { VoiceError } from './voice-error.ts';

type Phase =
  | { readonly phase: 'idle' | 'checking' | 'starting' | 'transcribing' }
  | { readonly phase: 'listening'; readonly recorder: Recorder }
  /** A recording without its text. The user can try again or discard the recording. */
  | { readonly phase: 'waiting'; readonly recording: Recording };

/** The phase, and the number of texts that have arrived since the first use. */
export type DictationState = Phase & { readonly arrived: number };

export type Dictation = ReturnType<typeof createDictation>;

/**
 * Creates the voice input of a chat. It finishes a transcription even after the user has left the
 * chat.
 */
export function createDictation(options: {
  readonly recordings: Recordings;
  /** @throws VoiceError */
  readonly openRecorder: () => Promise<Recorder>;
  /** Returns the text of a recording. Empty if the person said nothing. */
  readonly transcribe: (recording: Recording, signal: AbortSignal) => Promise<string>;
  readonly deliver: (text: string) => void;
  readonly onError: (error: unknown) => void;
  readonly onLimit: () => void;
  /** Lets a recording wait for the network. Resolves to false if it cannot wait. */
  readonly queue: (recording: Recording) => Promise<boolean>;
}) {
  const { recordings, openRecorder, transcribe, deliver, onError, onLimit, queue } = options;
  const ended = new AbortController();
  const state = createObservable<DictationState>({ phase: 'idle', arrived: 0 });
  let current: Recording | undefined;
  let onScreen = false;
  /** True if the user has discarded the running recording, which then ends without a text. */
  let dropped = false;

  const show = (next: Phase, arrived = state.get().arrived) => state.set({ ...next, arrived });

  /** Returns to idle, or offers the next stored recording. */
  const settle = async (arrived = state.get().arrived) => {
    show({ phase: 'checking' }, arrived);
    current = (await recordings.oldest()) ?? undefined;
    show(current ? { phase: 'waiting', recording: current } : { phase: 'idle' });
  };

  const convert = async (recording: Recording) => {
    show({ phase: 'transcribing' });
    await recording.settled();
    let text: string;
    try {
      text = (await transcribe(recording, ended.signal)).trim();
    } catch (error) {
      if (ended.signal.aborted) return;
      if (isForLater(error) && (await queue(recording))) return settle();
      show({ phase: 'waiting', recording });
      onError(error);
      return;
    }
    if (ended.signal.aborted) return;
    if (text !== '') deliver(text);
    else onError(new VoiceError('silent'));
    await recording.remove();
    await settle(state.get().arrived + (text === '' ? 0 : 1));
  };

  const finish = async (recording: Recording, end: RecordingEnd) => {
    if (ended.signal.aborted) return;
    if (dropped) {
      dropped = false;
      await recording.remove();
      return settle();
    }
    if (end === 'limit') onLimit();
    if (end === 'lost') onError(new VoiceError('missing'));
    if (end === 'failed') onError(new VoiceError('interrupted'));
    if (recording.size > limits.audio.minBytesExclusive) return convert(recording);
    if (end === 'asked' && onScreen) onError(new VoiceError('silent'));
    await recording.remove();
    await settle();
  };

  const start = async () => {
    show({ phase: 'starting' });
    try {
      const recorder = await openRecorder();
      if (onScreen) return await listen(recorder);
      recorder.stop();
    } catch (error) {
      if (onScreen) onError(error);
    }
    await settle();
  };

  const listen = async (recorder: Recorder) => {
    const recording = recordings.begin(recorder.type);
    current = recording;
    show({ phase: 'listening', recorder });
    const end = await recorder.run((part) => recording.add(part));
    await finish(recording, end);
  };

  const stop = () => {
    const now = state.get();
    if (now.phase === 'listening') now.recorder.stop();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Notes that the chat is on screen. Offers a stored recording that has no text yet. */
    enter(): void {
      onScreen = true;
      if (state.get().phase === 'idle') void settle();
    },
    /** Notes that the user has left the chat. Ends a running recording and transcribes it. */
    leave(): void {
      onScreen = false;
      stop();
    },
    toggle(): void {
      if (state.get().phase === 'idle') void start();
      else stop();
    },
    retry(): void {
      const now = state.get();
      if (now.phase === 'waiting') void convert(now.recording);
    },
    discard(): void {
      const now = state.get();
      if (now.phase === 'listening') {
        dropped = true;
        return now.recorder.stop();
      }
      if (now.phase !== 'waiting') return;
      const { recording } = now;
      show({ phase: 'checking' });
      void recording.remove().then(() => settle());
    },
    dispose(): void {
      onScreen = false;
      ended.abort();
      stop();
      void current?.remove();
      show({ phase: 'idle' });
    },
  };
}

/** Reports whether a recording has to wait: for the network, or for a new session. */
function isForLater(error: unknown): boolean {
  const { status } = toApiError(error instanceof VoiceError ? error.cause : error);
  return status === 0 || status === 401;
}
