import { randomUUID } from 'node:crypto';
import { audioCalls, audioStrings } from '@targum/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestClient } from '@targum/service-kit/testing';
import { longTone, toneOf } from '../testing/sounds.ts';
import { startAudio, transcribe as post, uploadOf } from '../testing/start-audio.ts';
import type { StartedAudio } from '../testing/start-audio.ts';

const { path } = audioCalls.transcribe;
const OPUS = ['-c:a', 'libopus', '-b:a', '64k'];
// ffmpeg blocks the test process, on a busy machine for seconds. It runs before the service starts,
// because the service would otherwise lose its Redis connection.
const SECOND = toneOf(1, 'wav');
const TWO_SECONDS = toneOf(2, 'wav');
const FIVE_MINUTES = longTone(5 * 60);
const LONGEST = longTone(15 * 60);
const TOO_LONG = longTone(15 * 60 + 2);

describe('POST /api/audio/transcribe', () => {
  let audio: StartedAudio;
  let user: TestClient;

  beforeAll(async () => {
    audio = await startAudio();
    user = await audio.signedIn();
  });
  afterAll(() => audio.close());
  beforeEach(() => audio.standin.reset());

  it.each([
    ['webm', toneOf(3.2, 'webm', ...OPUS)],
    ['ogg', toneOf(3.2, 'ogg', ...OPUS)],
    ['wav', toneOf(3.2, 'wav')],
    ['mp4', toneOf(3.2, 'mp4', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov')],
  ])('[5.25] transcribes %s', async (_format, content) => {
    const answer = await post(user, uploadOf(content));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      text: expect.stringMatching(/^\(no transcription service connected: 3\.[23] s of audio\)$/),
    });
  });

  it('detects the format by content, not by name, and sends a small MP3 to the service', async () => {
    const answer = await post(user, uploadOf(TWO_SECONDS, 'notes.txt'));
    expect(answer.body.text).toContain('2.0 s of audio');
    expect(audio.standin.requests.at(-1)?.body).toMatchObject({
      model: 'transcription',
      file: { name: 'audio.mp3', bytes: expect.toSatisfy((bytes: number) => bytes < 20_000) },
    });
  });

  it('leaves nothing behind', async () => {
    await post(user, uploadOf(SECOND));
    await post(user, uploadOf(Buffer.alloc(5000, 'not sound')));
    await vi.waitFor(async () => {
      expect(await audio.uploads()).toEqual([]);
      expect(await audio.queue.getJobs()).toEqual([]);
    }, 10_000);
    expect(await audio.temporaryFiles()).toEqual([]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), audioStrings.audioTooShort],
    ['1000 bytes', Buffer.alloc(1000, 1), audioStrings.audioTooShort],
    ['1001 bytes of noise', Buffer.alloc(1001, 1), audioStrings.audioUnreadable],
    [
      'text named as sound',
      Buffer.from('In the beginning. '.repeat(200)),
      audioStrings.audioUnreadable,
    ],
    [
      'a playlist',
      Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/hosts\n${'#\n'.repeat(600)}`),
      audioStrings.audioUnreadable,
    ],
    [
      'a picture',
      toneOf(1, 'matroska', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-map', '1:v'),
      audioStrings.audioUnreadable,
    ],
    ['a click of 20 ms', toneOf(0.02, 'wav'), audioStrings.audioTooShort],
  ])('[5.27] refuses %s', async (_what, content, message) => {
    const { status, body } = await post(user, uploadOf(content));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation_failed',
      message,
      details: { audio: [message] },
    });
    expect(audio.standin.requests).toEqual([]);
  });

  it('[5.27] accepts 15 minutes and refuses more', async () => {
    const fits = await post(user, uploadOf(LONGEST));
    expect(fits.body.text).toContain('s of audio');
    const tooLong = await post(user, uploadOf(TOO_LONG));
    expect(tooLong.status).toBe(422);
    expect(tooLong.body.message).toBe(audioStrings.audioTooLong);
  });

  it.each([
    ['a byte more than 25 MB', 25 * 1024 * 1024 + 1],
    ['26 MB', 26 * 1024 * 1024],
  ])('[5.27] refuses %s', async (_size, bytes) => {
    const { status, body } = await post(user, uploadOf(Buffer.alloc(bytes)));
    expect(status).toBe(413);
    expect(body.code).toBe('payload_too_large');
    expect(await audio.uploads()).toEqual([]);
  });

  it('[5.25] refuses a body without a file', async () => {
    const text = new FormData();
    text.append('audio', 'no file');
    for (const body of [text, new FormData(), uploadOf(SECOND, 'a.wav', 'sound')]) {
      const answer = await post(user, body);
      expect(answer.status).toBe(422);
      expect(answer.body.details).toEqual({ audio: [audioStrings.audioRequired] });
    }
    expect((await user.post(path, { audio: 'x' })).status).toBe(415);
  });

  it('[7.62] counts the length of a recording once for its user, also if the call is repeated', async () => {
    const { client, user: owner } = await audio.withKey();
    const key = randomUUID();
    for (let count = 0; count < 2; count += 1) {
      expect((await post(client, uploadOf(TWO_SECONDS), { key })).status).toBe(200);
    }
    expect((await post(client, uploadOf(SECOND))).status).toBe(200);
    expect((await post(client, uploadOf(Buffer.alloc(2000, 1)))).status).toBe(422);
    const rows = await audio.knex('usage_by_user').where({ user_id: owner.id, grain: 'day' });
    expect(rows).toMatchObject([{ replies: '0' }]);
    // Encoders pad the last frame, so the length is not exact.
    expect(Number(rows[0]!.transcribed_ms) / 1000).toBeCloseTo(3, 0);
  });

  it('[5.29] records usage for calls with a key, and only for successful ones', async () => {
    const { client, keyId } = await audio.withKey();
    expect((await post(client, uploadOf(SECOND))).status).toBe(200);
    expect((await post(client, uploadOf(Buffer.alloc(2000, 1)))).status).toBe(422);
    const rows = await audio.knex('api_usage').where({ api_key_id: keyId });
    expect(rows).toEqual([expect.objectContaining({ chat_id: null, tokens: 0 })]);
  });
});

describe('the queue', () => {
  let audio: StartedAudio;
  let user: TestClient;

  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await audio.queue.getWaitingCount()).toBe(count), 10_000);

  beforeAll(async () => {
    audio = await startAudio({ worker: false, deadlineSeconds: 30, maxWaiting: 2 });
    user = await audio.signedIn();
  });
  afterAll(() => audio.close());

  it('removes a job if the client leaves before the job begins', async () => {
    const gone = new AbortController();
    const call = post(user, uploadOf(SECOND), { signal: gone.signal });
    await waiting(1);
    expect(await audio.uploads()).toHaveLength(1);
    gone.abort();
    await expect(call).rejects.toThrow();
    await waiting(0);
    await vi.waitFor(async () => expect(await audio.uploads()).toEqual([]), 10_000);
  });

  it('answers 503 while too many wait, and answers the waiting calls once a worker starts', async () => {
    const first = post(user, uploadOf(SECOND));
    const second = post(user, uploadOf(SECOND));
    await waiting(2);
    const third = await post(user, uploadOf(SECOND));
    expect(third.status).toBe(503);
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/);

    const text = await audio.metrics.registry.metrics();
    expect(text).toMatch(/targum_queue_jobs\{.*state="waiting".*\} 2/);
    const age = /targum_queue_oldest_seconds\{.*\} ([\d.]+)/.exec(text)?.[1];
    const waited = (Date.now() - (await audio.queue.getWaiting())[0]!.timestamp) / 1000;
    expect(Number(age)).toBeGreaterThan(0);
    expect(Number(age)).toBeLessThanOrEqual(waited);

    const worker = audio.startWorker();
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
    await worker.stop();
  });

  it('answers 503 if Redis loses its data', async () => {
    const call = post(user, uploadOf(SECOND));
    await waiting(1);
    await audio.flushRedis();
    const { status, body, headers } = await call;
    expect(status).toBe(503);
    expect(body.code).toBe('unavailable');
    expect(headers.get('retry-after')).toMatch(/^\d+$/);

    const worker = audio.startWorker();
    expect((await post(user, uploadOf(SECOND))).status).toBe(200);
    await worker.stop();
  });

  it('gets a running job back when a worker must stop', async () => {
    const worker = audio.startWorker();
    audio.standin.next({ fault: 'hang' });
    const call = post(user, uploadOf(SECOND));
    await vi.waitFor(() => expect(audio.standin.requests.at(-1)?.outcome).toBe('running'), 10_000);
    await worker.stop();
    await waiting(1);
    const next = audio.startWorker();
    expect((await call).status).toBe(200);
    await next.stop();
  });

  it('lets a running job finish if there is time', async () => {
    const worker = audio.startWorker();
    const before = audio.standin.requests.length;
    const call = post(user, uploadOf(FIVE_MINUTES));
    await vi.waitFor(() => expect(audio.queue.getActiveCount()).resolves.toBe(1), {
      timeout: 10_000,
      interval: 5,
    });
    await worker.stop(AbortSignal.timeout(20_000));
    expect((await call).status).toBe(200);
    expect(audio.standin.requests.length).toBe(before + 1);
  });
});

describe('the deadline', () => {
  it('ends a wait with 503 and removes the job', async () => {
    const audio = await startAudio({ worker: false, deadlineSeconds: 1 });
    try {
      const user = await audio.signedIn();
      const { status, body } = await post(user, uploadOf(SECOND));
      expect(status).toBe(503);
      expect(body.code).toBe('unavailable');
      await vi.waitFor(async () => {
        expect(await audio.queue.getWaitingCount()).toBe(0);
        expect(await audio.uploads()).toEqual([]);
      }, 10_000);
    } finally {
      await audio.close();
    }
  });
});
