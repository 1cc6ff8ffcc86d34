import { describe, expect, it } from 'vitest';
import { noAnswer } from '@targum/ui-kit';
import { createDictation } from './dictation.ts';
import type { Recorder, RecordingEnd } from './recording/recorder.ts';
import type { Recording } from './recording/recordings.ts';
import { VoiceError } from './voice-error.ts';

const SPOKEN = 4000;
const refused = new VoiceError('notTranscribed', { status: 422, message: '422: No' });

interface Waiting {
  readonly recording: Recording;
  answer(text: string): void;
  fail(error: unknown): void;
  readonly signal: AbortSignal;
}

/** Creates a dictation with a microphone, store and server that the test controls. */
function setUp() {
  const heard: string[] = [];
  const errors: unknown[] = [];
  const store: Recording[] = [];
  const calls: Waiting[] = [];
  let limits = 0;
  const queued: Recording[] = [];
  let hasRoom = true;
  let opening: PromiseWithResolvers<Recorder> | undefined;
  let running: PromiseWithResolvers<RecordingEnd> | undefined;
  let onPart: (part: Blob) => void = () => {};
  let open = 0;

  const recorder: Recorder = {
    type: 'audio/webm',
    loudness: () => 0,
    run(hand) {
      onPart = hand;
      running = Promise.withResolvers();
      return running.promise;
    },
    stop() {
      open -= 1;
      running?.resolve('asked');
    },
  };
  const dictation = createDictation({
    recordings: {
      begin(type) {
        const recording = fakeRecording('new', type, store);
        store.push(recording);
        return recording;
      },
      oldest: () => Promise.resolve(store[0] ?? null),
      load: (id) => Promise.resolve(fakeRecording(id, '', [])),
    },
    openRecorder() {
      opening = Promise.withResolvers();
      return opening.promise;
    },
    transcribe(recording, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      calls.push({ recording, signal, answer: resolve, fail: reject });
      return promise;
    },
    deliver: (text) => heard.push(text),
    onError: (error) => errors.push(error),
    onLimit: () => {
      limits += 1;
    },
    async queue(recording) {
      if (!hasRoom) return false;
      store.splice(store.indexOf(recording), 1);
      queued.push(recording);
      return true;
    },
  });
  const phase = () => dictation.get().phase;
  return {
    dictation,
    phase,
    heard,
    errors,
    store,
    calls,
    queued,
    fill: () => (hasRoom = false),
    limits: () => limits,
    isMicrophoneOpen: () => open > 0,
    async enter() {
      dictation.enter();
      await settled();
    },
    async press() {
      dictation.toggle();
      await settled();
    },
    async allow() {
      open += 1;
      opening?.resolve(recorder);
      await settled();
    },
    async refuse(error: unknown) {
      opening?.reject(error);
      await settled();
    },
    say: (bytes: number) => onPart(new Blob(['x'.repeat(bytes)])),
    async end(end: RecordingEnd) {
      open -= 1;
      running?.resolve(end);
      await settled();
    },
    async answer(text: string) {
      calls.at(-1)?.answer(text);
      await settled();
    },
    async fail(error: unknown) {
      calls.at(-1)?.fail(error);
      await settled();
    },
    kinds: () => errors.map((error) => (error as VoiceError).kind),
  };
}

function fakeRecording(id: string, type: string, store: Recording[]): Recording {
  const parts: Blob[] = [];
  return {
    id,
    type,
    get size() {
      return parts.reduce((sum, { size }) => sum + size, 0);
    },
    add: (part) => void parts.push(part),
    settled: () => Promise.resolve(),
    sound: () => new Blob(parts, { type }),
    remove() {
      const index = store.findIndex((recording) => recording.id === id);
      if (index >= 0) store.splice(index, 1);
      return Promise.resolve();
    },
  };
}

/** Resolves after all work that does not wait for an external event. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function listening() {
  const voice = setUp();
  await voice.enter();
  await voice.press();
  await voice.allow();
  return voice;
}

async function transcribing() {
  const voice = await listening();
  voice.say(SPOKEN);
  await voice.press();
  return voice;
}

describe('a dictation', () => {
  it('[5.1] goes from idle through listening and transcribing to a text', async () => {
    const voice = setUp();
    await voice.enter();
    expect(voice.phase()).toBe('idle');
    await voice.press();
    expect(voice.phase()).toBe('starting');
    await voice.allow();
    expect(voice.phase()).toBe('listening');
    voice.say(SPOKEN);
    voice.say(SPOKEN);
    await voice.press();
    expect(voice.phase()).toBe('transcribing');
    expect(voice.isMicrophoneOpen()).toBe(false);
    expect(voice.calls[0]?.recording.size).toBe(2 * SPOKEN);
    await voice.answer(' In the beginning ');
    expect(voice.heard).toEqual(['In the beginning']);
    expect(voice.dictation.get()).toEqual({ phase: 'idle', arrived: 1 });
    expect(voice.store).toEqual([]);
    expect(voice.errors).toEqual([]);
  });

  it('[5.8] discards a recording of 1000 bytes or less without sending it', async () => {
    const voice = await listening();
    voice.say(1000);
    await voice.press();
    expect(voice.kinds()).toEqual(['silent']);
    expect(voice.calls).toEqual([]);
    expect(voice.store).toEqual([]);
    expect(voice.phase()).toBe('idle');
  });

  it('[5.8] sends a recording of 1001 bytes', async () => {
    const voice = await listening();
    voice.say(1001);
    await voice.press();
    expect(voice.calls).toHaveLength(1);
  });

  it('[5.14] reports that the server heard nothing', async () => {
    const voice = await transcribing();
    await voice.answer('  ');
    expect(voice.kinds()).toEqual(['silent']);
    expect(voice.heard).toEqual([]);
    expect(voice.store).toEqual([]);
    expect(voice.dictation.get()).toEqual({ phase: 'idle', arrived: 0 });
  });

  it('[5.60] discards a running recording without a call', async () => {
    const voice = await listening();
    voice.say(SPOKEN);
    voice.dictation.discard();
    await settled();
    expect(voice.isMicrophoneOpen()).toBe(false);
    expect(voice.calls).toEqual([]);
    expect(voice.errors).toEqual([]);
    expect(voice.store).toEqual([]);
    expect(voice.dictation.get()).toEqual({ phase: 'idle', arrived: 0 });
    await voice.press();
    await voice.allow();
    voice.say(SPOKEN);
    await voice.press();
    expect(voice.calls).toHaveLength(1);
  });

  it('is idle again when the microphone is refused', async () => {
    const voice = setUp();
    await voice.enter();
    await voice.press();
    await voice.refuse(new VoiceError('denied'));
    expect(voice.kinds()).toEqual(['denied']);
    expect(voice.phase()).toBe('idle');
  });

  it('[5.18] keeps a recording whose transcription failed, for Retry', async () => {
    const voice = await transcribing();
    await voice.fail(refused);
    expect(voice.phase()).toBe('waiting');
    expect(voice.store).toHaveLength(1);
    expect(voice.kinds()).toEqual(['notTranscribed']);
    await voice.press();
    expect(voice.phase()).toBe('waiting');
    voice.dictation.retry();
    await settled();
    expect(voice.phase()).toBe('transcribing');
    expect(voice.calls[1]?.recording).toBe(voice.calls[0]?.recording);
    await voice.answer('at last');
    expect(voice.heard).toEqual(['at last']);
    expect(voice.store).toEqual([]);
  });

  it.each([
    ['has no network', noAnswer('offline')],
    ['has lost its session', { status: 401, message: '401: Unauthorized' }],
  ])(
    '[5.118] waits in the outbox if the page %s, and the next one can be recorded',
    async (_, cause) => {
      const voice = await transcribing();
      await voice.fail(new VoiceError('notTranscribed', cause));
      expect(voice.queued).toHaveLength(1);
      expect(voice.errors).toEqual([]);
      expect(voice.phase()).toBe('idle');
    },
  );

  it('[5.118] stays at the input if the outbox is full', async () => {
    const voice = await transcribing();
    voice.fill();
    await voice.fail(new VoiceError('notTranscribed', noAnswer('offline')));
    expect(voice.phase()).toBe('waiting');
    expect(voice.kinds()).toEqual(['notTranscribed']);
  });

  it('deletes a recording that is discarded', async () => {
    const voice = await transcribing();
    await voice.fail(refused);
    voice.dictation.discard();
    await settled();
    expect(voice.phase()).toBe('idle');
    expect(voice.store).toEqual([]);
  });

  it('offers kept recordings one after the other', async () => {
    const voice = setUp();
    voice.store.push(
      fakeRecording('first', 'audio/webm', voice.store),
      fakeRecording('second', 'audio/webm', voice.store),
    );
    await voice.enter();
    expect(voice.phase()).toBe('waiting');
    voice.dictation.retry();
    await settled();
    await voice.answer('one');
    expect(voice.dictation.get()).toMatchObject({ phase: 'waiting', arrived: 1 });
    voice.dictation.retry();
    await settled();
    expect(voice.calls.map(({ recording }) => recording.id)).toEqual(['first', 'second']);
  });

  it('ends and is transcribed when its chat is left', async () => {
    const voice = await listening();
    voice.say(SPOKEN);
    voice.dictation.leave();
    await settled();
    expect(voice.isMicrophoneOpen()).toBe(false);
    await voice.answer('said before leaving');
    expect(voice.heard).toEqual(['said before leaving']);
  });

  it('releases a microphone that is allowed after its chat was left', async () => {
    const voice = setUp();
    await voice.enter();
    await voice.press();
    voice.dictation.leave();
    await voice.allow();
    expect(voice.isMicrophoneOpen()).toBe(false);
    expect(voice.phase()).toBe('idle');
    expect(voice.store).toEqual([]);
  });

  it('reports its end at the limit, and transcribes the recording', async () => {
    const voice = await listening();
    voice.say(SPOKEN);
    await voice.end('limit');
    expect(voice.limits()).toBe(1);
    expect(voice.phase()).toBe('transcribing');
  });

  it.each([
    ['lost', 'missing'],
    ['failed', 'interrupted'],
  ] as const)('transcribes the recorded sound when the microphone is %s', async (end, kind) => {
    const voice = await listening();
    voice.say(SPOKEN);
    await voice.end(end);
    expect(voice.kinds()).toEqual([kind]);
    expect(voice.phase()).toBe('transcribing');
  });

  it('deletes a running recording at logout', async () => {
    const voice = await listening();
    voice.say(SPOKEN);
    voice.dictation.dispose();
    await settled();
    expect(voice.isMicrophoneOpen()).toBe(false);
    expect(voice.calls).toEqual([]);
    expect(voice.store).toEqual([]);
  });

  it('deletes a recording that is being transcribed at logout', async () => {
    const voice = await transcribing();
    voice.dictation.dispose();
    expect(voice.calls[0]?.signal.aborted).toBe(true);
    await voice.answer('too late');
    expect(voice.heard).toEqual([]);
    expect(voice.store).toEqual([]);
  });
});
