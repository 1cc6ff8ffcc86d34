import { rm } from 'node:fs/promises';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_MS } from '../queue/settings.ts';
import { startRedisServer } from '../testing/redis-server.ts';
import { toneOf } from '../testing/sounds.ts';
import { startAudio, transcribe, uploadOf } from '../testing/start-audio.ts';
import type { AudioAnswer, StartedAudio } from '../testing/start-audio.ts';

const TONE = toneOf(2, 'wav');
const PATIENT = { timeout: 20_000, interval: 20 };

describe('a worker whose Redis stops and starts again', () => {
  let redis: Awaited<ReturnType<typeof startRedisServer>>;
  let audio: StartedAudio;
  let user: TestClient;

  beforeAll(async () => {
    redis = await startRedisServer({ durable: true });
    audio = await startAudio({ redisUrl: redis.url });
    user = await audio.signedIn();
  });
  afterAll(async () => {
    await audio.close();
    await redis.close();
  });
  beforeEach(() => audio.standin.reset());

  const lockName = async () => {
    const [job] = await audio.queue.getActive();
    return audio.queue.toKey(`${job?.id}:lock`);
  };
  const endOf = async (lock: string) => Date.now() + (await audio.redis.pttl(lock));
  /** Waits until the worker has just renewed its lock, which is then valid for the full time. */
  const renewal = async (lock: string) => {
    const before = await endOf(lock);
    await vi.waitFor(
      async () => expect(await endOf(lock)).toBeGreaterThan(before + LOCK_MS / 10),
      PATIENT,
    );
  };
  const restart = async () => {
    await redis.stop();
    await vi.waitFor(() => expect(audio.redis.status).not.toBe('ready'), PATIENT);
    redis.start();
    await vi.waitFor(() => expect(audio.redis.status).toBe('ready'), PATIENT);
  };
  /** Runs `meanwhile` while the transcription service has a recording and has not answered yet. */
  const transcribeDuring = async (meanwhile: () => Promise<void>): Promise<AudioAnswer> => {
    audio.standin.set({ tokensPerSecond: 0 });
    const call = transcribe(user, uploadOf(TONE), { key: crypto.randomUUID() });
    await vi.waitFor(() => expect(audio.standin.requests).toHaveLength(1), PATIENT);
    await meanwhile();
    audio.standin.set({ tokensPerSecond: Infinity });
    return call;
  };
  const results = () => audio.queue.getJobCounts('waiting', 'active', 'completed', 'failed');

  it('keeps its job if its lock outlives the outage', { timeout: 60_000 }, async () => {
    const before = await results();
    const answer = await transcribeDuring(async () => {
      const lock = await lockName();
      await renewal(lock);
      await restart();
      await renewal(lock);
    });
    expect(answer).toMatchObject({ status: 200, body: { text: expect.stringContaining('2.0 s') } });
    expect(audio.standin.requests).toHaveLength(1);
    expect(await results()).toEqual({ ...before, completed: before['completed']! + 1 });
  });

  it('stores one result even if its lock has expired', { timeout: 60_000 }, async () => {
    const before = await results();
    const answer = await transcribeDuring(async () => {
      const lock = await lockName();
      await restart();
      await audio.redis.del(lock);
      await vi.waitFor(() => expect(audio.standin.requests).toHaveLength(2), PATIENT);
    });
    expect(answer).toMatchObject({ status: 200, body: { text: expect.stringContaining('2.0 s') } });
    expect(audio.standin.requests).toHaveLength(2);
    expect(await results()).toEqual({ ...before, completed: before['completed']! + 1 });
    await vi.waitFor(async () => expect(await audio.uploads()).toEqual([]), PATIENT);
  });

  /**
   * Ways to make Redis refuse all writes, each with its reversal. The last way deletes Redis's data
   * folder.
   */
  const refusals: Record<string, { begin(): Promise<unknown>; end(): Promise<unknown> }> = {
    'has no memory left': {
      begin: () => audio.redis.config('SET', 'maxmemory', '1'),
      end: () => audio.redis.config('SET', 'maxmemory', '0'),
    },
    'cannot write to its disk': {
      async begin() {
        const [, folder = ''] = await audio.redis.config('GET', 'dir');
        await rm(folder, { recursive: true });
        await audio.redis.config('SET', 'save', '3600 1');
        await audio.redis.bgsave();
        await vi.waitFor(async () => {
          expect(await audio.redis.info('persistence')).toContain('rdb_last_bgsave_status:err');
        }, PATIENT);
      },
      end: () => audio.redis.config('SET', 'save', ''),
    },
  };
  it.each(Object.keys(refusals))('[8.32] fails calls with 503 while Redis %s', async (why) => {
    const refusal = refusals[why]!;
    let refused: AudioAnswer;
    try {
      await refusal.begin();
      refused = await transcribe(user, uploadOf(TONE));
    } finally {
      await refusal.end();
    }
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await transcribe(user, uploadOf(TONE))).status).toBe(200);
  });
});
