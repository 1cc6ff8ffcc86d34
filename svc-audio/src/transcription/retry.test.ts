import { audioStrings } from '@targum/contracts';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toneOf } from '../testing/sounds.ts';
import { startAudio, transcribe, uploadOf } from '../testing/start-audio.ts';
import type { StartedAudio } from '../testing/start-audio.ts';

const TONE = toneOf(1, 'wav');
const OTHER = toneOf(2, 'wav');

describe('a call with an Idempotency-Key', () => {
  let audio: StartedAudio;
  let user: TestClient;
  const send = (key: string, content = TONE, client = user, signal?: AbortSignal) =>
    transcribe(client, uploadOf(content), { key, ...(signal && { signal }) });
  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await audio.queue.getWaitingCount()).toBe(count), 10_000);

  beforeAll(async () => {
    audio = await startAudio({ worker: false, maxWaiting: 2 });
    user = await audio.signedIn();
  });
  afterAll(() => audio.close());
  beforeEach(() => audio.standin.reset());

  const withWorker = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const worker = audio.startWorker();
    try {
      return await run();
    } finally {
      await worker.stop(AbortSignal.timeout(10_000));
    }
  };

  it('gets the text of the finished job', () =>
    withWorker(async () => {
      const first = await send('first-key');
      const again = await send('first-key');
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(first.body);
      expect(audio.standin.requests).toHaveLength(1);
      await vi.waitFor(async () => expect(await audio.uploads()).toEqual([]), 10_000);
    }));

  it('is a conflict for another recording, and starts another job for another user', () =>
    withWorker(async () => {
      await send('second-key');
      const other = await send('second-key', OTHER);
      expect(other.status).toBe(409);
      expect(other.body.code).toBe('conflict');
      const elsewhere = await send('second-key', OTHER, await audio.signedIn());
      expect(elsewhere.body.text).toContain('2.0 s of audio');
      expect((await send('no key')).status).toBe(422);
    }));

  it('is refused again if the recording was refused', () =>
    withWorker(async () => {
      for (const _ of [1, 2]) {
        const { status, body } = await send('third-key', Buffer.alloc(2000, 1));
        expect(status).toBe(422);
        expect(body.message).toBe(audioStrings.audioUnreadable);
      }
    }));

  it('runs the job again if the transcription service failed', () =>
    withWorker(async () => {
      audio.standin.next({ fault: 'status', status: 400 });
      expect((await send('fourth-key')).status).toBe(502);
      expect((await send('fourth-key')).status).toBe(200);
      expect(audio.standin.requests).toHaveLength(2);
    }));

  it('runs a failed job again once for simultaneous calls', () =>
    withWorker(async () => {
      audio.standin.next({ fault: 'status', status: 400 });
      expect((await send('retried-at-once')).status).toBe(502);
      const answers = await Promise.all(Array.from({ length: 4 }, () => send('retried-at-once')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(audio.standin.requests).toHaveLength(2);
    }));

  it('joins its waiting job, keeps its place if the client leaves, and is counted once', async () => {
    const { client, keyId } = await audio.withKey();
    const gone = new AbortController();
    const lost = send('fifth-key', TONE, client, gone.signal);
    const other = send('sixth-key', OTHER);
    await waiting(2);
    gone.abort();
    await expect(lost).rejects.toThrow();
    // The queue is full, but these calls already have a place in it.
    const back = [send('fifth-key', TONE, client), send('fifth-key', TONE, client)];
    expect((await send('seventh-key')).status).toBe(503);
    expect(await audio.queue.getWaitingCount()).toBe(2);
    const answers = await withWorker(() => Promise.all([...back, other]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(audio.standin.requests).toHaveLength(2);
    await vi.waitFor(async () => {
      expect(await audio.knex('api_usage').where({ api_key_id: keyId })).toHaveLength(1);
    });
  });

  it('is answered if it is repeated after Redis lost its data', async () => {
    const lost = send('eighth-key');
    await waiting(1);
    await audio.flushRedis();
    expect(await lost).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await withWorker(() => send('eighth-key'))).status).toBe(200);
  });
});
