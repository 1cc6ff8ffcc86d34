import { errorMessages } from '@targum/contracts';
import { createLogger } from '@targum/service-kit';
import { createLink, createTestBackend } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toneOf } from '../testing/sounds.ts';
import { startAudio, transcribe, uploadOf } from '../testing/start-audio.ts';
import type { StartedAudio } from '../testing/start-audio.ts';

const TONE = toneOf(1, 'wav');
/** Number of attempts: the first and four retries. */
const TRIES = 5;
const PATIENT = { timeout: 20_000 };
const AT_ONCE = { headers: { 'retry-after': '0' } };

describe('a transcription service that fails', () => {
  let audio: StartedAudio;
  let user: TestClient;
  const send = () => transcribe(user, uploadOf(TONE));

  beforeAll(async () => {
    audio = await startAudio({ jobSeconds: 8 });
    user = await audio.signedIn();
  });
  afterAll(() => audio.close());
  beforeEach(() => audio.standin.reset());

  it.each([429, 500, 503])('gets another request after %i', async (status) => {
    audio.standin.next({ fault: 'status', status, ...AT_ONCE, times: TRIES - 1 });
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(answer.body.text).toContain('1.0 s of audio');
    expect(audio.standin.requests).toHaveLength(TRIES);
  });

  it('gets another request at the time it gave, and not before', async () => {
    audio.standin.next({ fault: 'status', status: 429, headers: { 'retry-after': '2' } });
    expect((await send()).status).toBe(200);
    const [first, second] = audio.standin.requests;
    expect(second!.receivedAt - first!.receivedAt).toBeGreaterThanOrEqual(1990);
  });

  it.each([
    ['goes on failing', { fault: 'status', status: 500, ...AT_ONCE, times: TRIES }, TRIES],
    ['goes on refusing', { fault: 'status', status: 429, ...AT_ONCE, times: TRIES }, TRIES],
    ['does not want our request', { fault: 'status', status: 400 }, 1],
    ['answers with broken JSON', { fault: 'bad-json' }, 1],
    ['breaks off', { fault: 'cut' }, 1],
    ['never answers', { fault: 'hang' }, 1],
  ] as const)('causes one plain error if it %s', async (_what, fault, requests) => {
    audio.standin.next(fault);
    const { status, body } = await send();
    expect(status).toBe(502);
    expect(body).toMatchObject({ code: 'model_failed', message: errorMessages.model_failed });
    expect(audio.standin.requests).toHaveLength(requests);
    expect(await audio.temporaryFiles()).toEqual([]);
  });

  it('[8.63] is shown to admins as failing until it answers again', async () => {
    audio.standin.next({ fault: 'bad-json' });
    await send();
    expect((await audio.facts()).transcription).toMatchObject({
      state: 'failing',
      reason: 'model_failed',
    });
    const unusable = await transcribe(user, uploadOf(Buffer.alloc(5000, 'no sound')));
    expect(unusable.status).toBe(422);
    expect((await audio.facts()).transcription).toMatchObject({ state: 'failing' });
    await send();
    expect((await audio.facts()).transcription).toMatchObject({ state: 'ok', reason: null });
  });
});

describe('a PostgreSQL that cannot be reached when a transcription ends', () => {
  /**
   * Starts a service that loses PostgreSQL during a transcription. The client still gets the
   * result.
   */
  const startAndLose = async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const logger = createLogger({ name: 'test', destination: { write } });
    const owner = await createTestBackend();
    onTestFinished(owner.close);
    const link = await createLink(owner.config.DATABASE_URL);
    onTestFinished(link.close);
    const audio = await startAudio({ logger, database: { owner, url: link.url } });
    onTestFinished(audio.close);
    const { client, user, keyId } = await audio.withKey();
    const recorded = async () => {
      const [day] = await owner.knex('usage_by_user').where({ user_id: user.id, grain: 'day' });
      const calls = await owner.knex('api_usage').where({ api_key_id: keyId });
      return [Math.round(Number(day?.transcribed_ms ?? 0) / 1000), calls.length];
    };

    audio.standin.set({ tokensPerSecond: 0 });
    const call = transcribe(client, uploadOf(TONE));
    await vi.waitFor(() => expect(audio.standin.requests).toHaveLength(1), PATIENT);
    await link.cut();
    audio.standin.set({ tokensPerSecond: Infinity });
    expect((await call).status).toBe(200);
    expect(await recorded()).toEqual([0, 0]);
    const logged = (text: string) => lines.filter((line) => line.includes(text)).length;
    return { audio, link, recorded, logged };
  };

  it('[5.29] delays the record of the usage', async () => {
    const { link, recorded } = await startAndLose();
    await link.restore();
    await vi.waitFor(async () => expect(await recorded()).toEqual([1, 1]), PATIENT);
  });

  it('[5.29] is logged once, and once more when a stopping service gives up', async () => {
    const { audio, logged } = await startAndLose();
    await audio.drain(AbortSignal.timeout(2500));
    expect(logged('usage is stored later')).toBe(1);
    expect(logged('usage could not be stored')).toBe(1);
  });
});
