import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@targum/contracts';
import { openRecorder } from './recorder.ts';

class FakeMedia extends EventTarget {
  static last: FakeMedia;
  static startFails = false;
  static isTypeSupported = (type: string) => type === 'audio/webm';
  state = 'inactive';
  readonly mimeType: string;
  readonly options: MediaRecorderOptions;

  constructor(_stream: unknown, options: MediaRecorderOptions) {
    super();
    this.mimeType = options.mimeType ?? '';
    this.options = options;
    FakeMedia.last = this;
  }

  start() {
    if (FakeMedia.startFails) throw new DOMException('no', 'NotSupportedError');
    this.state = 'recording';
  }

  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }

  deliver(data: { size: number }) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
}

let track: EventTarget & { stop: () => void };
let released = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  released = 0;
  FakeMedia.startFails = false;
  track = Object.assign(new EventTarget(), {
    stop: () => {
      released += 1;
    },
  });
  vi.stubGlobal('MediaRecorder', FakeMedia);
  vi.stubGlobal('navigator', {
    permissions: { query: () => Promise.resolve({ state: 'granted' }) },
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [track] }) },
  });
});

async function recording() {
  const recorder = await openRecorder();
  const parts: Blob[] = [];
  const ended = recorder.run((part) => parts.push(part));
  return { recorder, parts, ended, media: FakeMedia.last };
}

describe('a recorder', () => {
  it('[5.12] records at 64000 bits a second in the first supported format', async () => {
    await openRecorder();
    expect(FakeMedia.last.options).toEqual({ audioBitsPerSecond: 64_000, mimeType: 'audio/webm' });
  });

  it("[5.116] records at 24000 bits a second in Opus with 'Save data'", async () => {
    localStorage.setItem('save-data', 'on');
    const supported = vi.spyOn(FakeMedia, 'isTypeSupported').mockReturnValue(true);
    await openRecorder();
    expect(FakeMedia.last.options).toEqual({
      audioBitsPerSecond: 24_000,
      mimeType: 'audio/webm;codecs=opus',
    });
    supported.mockRestore();
    await openRecorder();
    expect(FakeMedia.last.options).toEqual({ audioBitsPerSecond: 24_000, mimeType: 'audio/webm' });
  });

  it('[5.12] requests echo cancellation, noise suppression and gain control', async () => {
    const getUserMedia = vi.fn(() => Promise.resolve({ getTracks: () => [track] }));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    await openRecorder();
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  });

  it('passes on every chunk that has sound, and ends at a stop', async () => {
    const { recorder, parts, ended, media } = await recording();
    media.deliver({ size: 10 });
    media.deliver({ size: 0 });
    recorder.stop();
    expect(await ended).toBe('asked');
    expect(parts).toEqual([{ size: 10 }]);
    expect(released).toBe(1);
  });

  it('ends before the recording exceeds the largest size', async () => {
    const { ended, media, parts } = await recording();
    const half = Math.ceil(limits.audio.maxBytes / 2) - 200_000;
    media.deliver({ size: half });
    expect(media.state).toBe('recording');
    media.deliver({ size: half });
    expect(await ended).toBe('limit');
    expect(parts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(limits.audio.maxBytes);
    expect(released).toBe(1);
  });

  it('ends before the recording exceeds the longest duration', async () => {
    const { ended, media } = await recording();
    vi.advanceTimersByTime((limits.audio.maxSeconds - 20) * 1000);
    expect(media.state).toBe('recording');
    vi.advanceTimersByTime(15_000);
    expect(await ended).toBe('limit');
  });

  it('ends when its microphone is removed', async () => {
    const { ended, media } = await recording();
    track.dispatchEvent(new Event('ended'));
    media.stop();
    expect(await ended).toBe('lost');
  });

  it('ends when recording fails', async () => {
    const { ended, media } = await recording();
    media.dispatchEvent(new Event('error'));
    media.stop();
    expect(await ended).toBe('failed');
    expect(released).toBe(1);
  });

  it('[5.14] releases the microphone when it cannot start', async () => {
    FakeMedia.startFails = true;
    const { ended } = await recording();
    await expect(ended).rejects.toMatchObject({
      kind: 'notStarted',
      message: 'Failed to start recording',
    });
    expect(released).toBe(1);
  });

  it('releases an unused microphone', async () => {
    (await openRecorder()).stop();
    expect(released).toBe(1);
  });

  it('does not request the microphone when the browser is known to refuse', async () => {
    const getUserMedia = vi.fn();
    vi.stubGlobal('navigator', {
      permissions: { query: () => Promise.resolve({ state: 'denied' }) },
      mediaDevices: { getUserMedia },
    });
    await expect(openRecorder()).rejects.toMatchObject({
      kind: 'blocked',
      message: 'Microphone permission denied',
    });
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it.each([
    ['NotAllowedError', 'denied', 'Microphone permission denied'],
    ['NotFoundError', 'missing', 'No microphone found'],
    ['NotReadableError', 'missing', 'No microphone found'],
    ['UnknownError', 'notStarted', 'Failed to start recording'],
  ])(
    '[5.14] maps %s to %s, also when the permission cannot be queried',
    async (name, kind, message) => {
      vi.stubGlobal('navigator', {
        mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', name)) },
      });
      await expect(openRecorder()).rejects.toMatchObject({ kind, message });
    },
  );
});
