import { errorMessages } from '@targum/contracts';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toneOf } from '../testing/sounds.ts';
import { startAudio, transcribe, uploadOf } from '../testing/start-audio.ts';
import type { StartedAudio } from '../testing/start-audio.ts';

const TONE = toneOf(1, 'wav');
/** The first attempt and four retries. */
const TRIES = 5;
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

  it('[8.63] is failing for admins until it answers again', async () => {
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
