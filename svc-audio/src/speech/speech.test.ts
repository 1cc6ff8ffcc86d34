import { DATA_SAVER, audioCalls, audioStrings, voices } from '@targum/contracts';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pitchOfMp3, secondsOfMp3 } from '../testing/sounds.ts';
import { startAudio } from '../testing/start-audio.ts';
import type { StartedAudio } from '../testing/start-audio.ts';

const { path } = audioCalls.speak;
const STORY =
  'Long ago, in a village by the river, a woman lost one silver coin. She lit a lamp, swept the ' +
  'whole house, and searched with care until she found it. Then she called her friends together.';

const speak = async (client: TestClient, body: unknown, more: Record<string, string> = {}) => {
  const response = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, headers, sound: Buffer.from(await response.arrayBuffer()) };
};

describe('POST /api/audio/speak by espeak-ng', () => {
  let audio: StartedAudio;
  let user: TestClient;

  beforeAll(async () => {
    audio = await startAudio({ worker: false });
    user = await audio.signedIn();
  });
  afterAll(() => audio.close());

  it('[5.46] answers MP3 of at most 60 KB for 10 s', async () => {
    const { status, headers, sound } = await speak(user, { text: STORY, voice: 'Kore' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('audio/mpeg');
    const seconds = secondsOfMp3(sound);
    expect(seconds).toBeGreaterThan(8);
    expect(seconds).toBeLessThan(30);
    expect(sound.length).toBeLessThan((seconds / 10) * 60_000);
  });

  it('[5.115] answers a caller who saves data with at most half the bytes and 24 kbit/s', async () => {
    const usual = await speak(user, { text: STORY });
    const small = await speak(user, { text: STORY }, { [DATA_SAVER]: '1' });
    expect(small.headers.get('content-type')).toBe('audio/mpeg');
    expect(small.sound.length).toBeLessThanOrEqual(usual.sound.length / 2);
    const seconds = secondsOfMp3(small.sound);
    expect(Math.abs(seconds - secondsOfMp3(usual.sound))).toBeLessThan(0.2);
    expect((small.sound.length * 8) / seconds).toBeLessThanOrEqual(24_000);
    // Neither kind takes the place of the other one in the cache.
    for (const [value, expected] of [
      ['1', small],
      ['0', usual],
    ] as const) {
      const again = await speak(user, { text: STORY }, { [DATA_SAVER]: value });
      expect(again.sound.equals(expected.sound)).toBe(true);
    }
  });

  it('[5.43] has six voices that differ: each at least 5 % higher than the one before', async () => {
    const heard = await Promise.all(
      voices.map(async ({ id }) => {
        const { sound } = await speak(user, { text: STORY, voice: id });
        expect(secondsOfMp3(sound)).toBeGreaterThan(8);
        return { id, pitch: pitchOfMp3(sound) };
      }),
    );
    const upwards = heard.toSorted((a, b) => a.pitch - b.pitch);
    expect(upwards.map(({ id }) => id)).toEqual([
      ...['Fenrir', 'Charon', 'Puck'],
      ...['Kore', 'Aoede', 'Leda'],
    ]);
    for (const [index, { pitch }] of upwards.entries()) {
      expect(pitch / (upwards[index - 1]?.pitch ?? 1)).toBeGreaterThan(1.05);
    }
  });

  it('[5.43] uses the voice Kore by default', async () => {
    const byDefault = await speak(user, { text: 'Peace to this house.' });
    const asKore = await speak(user, { text: 'Peace to this house.', voice: 'Kore' });
    expect(byDefault.sound.equals(asKore.sound)).toBe(true);
  });

  it('answers a repeated text from the cache', async () => {
    const before = await audio.redis.keys(audio.keys.speech('*'));
    const first = await speak(user, { text: 'Once more.' });
    const added = (await audio.redis.keys(audio.keys.speech('*'))).filter(
      (key) => !before.includes(key),
    );
    expect(added).toHaveLength(1);
    const [key = ''] = added;
    expect(await audio.redis.ttl(key)).toBeGreaterThan(0);
    expect((await audio.redis.getBuffer(key))?.equals(first.sound)).toBe(true);
    await audio.redis.set(key, 'from the cache');
    expect((await speak(user, { text: 'Once more.' })).sound.toString()).toBe('from the cache');
  });

  it.each([
    '…',
    '🙂',
    '-h',
    '--version',
    'こんにちは',
    '<speak>no markup</speak>',
    'a\u0000b',
    'a\ud800b',
  ])('makes sound of %j', async (text) => {
    const { status, sound } = await speak(user, { text });
    expect(status).toBe(200);
    expect(secondsOfMp3(sound)).toBeGreaterThan(0.2);
  });

  it('reads phoneme codes as text', async () => {
    const codes = await speak(user, { text: '[[h@l@U]]' });
    const plain = await speak(user, { text: '[ [h@l@U]]' });
    expect(codes.sound.equals(plain.sound)).toBe(true);
  });

  it.each([
    ['no text', {}, { text: [audioStrings.textRequired] }],
    ['blank text', { text: ' \n ' }, { text: [audioStrings.textRequired] }],
    ['long text', { text: 'a'.repeat(1001) }, { text: [audioStrings.textTooLong] }],
    ['another voice', { text: 'a', voice: 'Zeus' }, { voice: [expect.any(String)] }],
  ])('[5.46] refuses %s', async (_what, body, details) => {
    const answer = await user.post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', details });
  });

  it('[5.46] accepts 1000 characters', async () => {
    const { status } = await speak(user, { text: 'abcd '.repeat(200).slice(0, 999) + 'e' });
    expect(status).toBe(200);
  });

  it('[7.62] counts the characters for the user', async () => {
    const { client, user: owner } = await audio.withKey();
    expect((await speak(client, { text: 'Peace 🐑' })).status).toBe(200);
    expect((await speak(client, { text: '' })).status).toBe(422);
    expect((await speak(client, { text: 'Peace 🐑' })).status).toBe(200);
    const rows = await audio.knex('usage_by_user').where({ user_id: owner.id, grain: 'day' });
    expect(rows).toMatchObject([{ transcribed_ms: '0', spoken_characters: '14' }]);
  });

  it('[5.29] records usage for calls with a key', async () => {
    const { client, keyId } = await audio.withKey();
    expect((await speak(client, { text: 'Counted.' })).status).toBe(200);
    expect(await audio.knex('api_usage').where({ api_key_id: keyId })).toHaveLength(1);
  });
});

describe('POST /api/audio/speak by a speech service', () => {
  let audio: StartedAudio;
  let user: TestClient;

  beforeAll(async () => {
    audio = await startAudio({ engine: 'openai', worker: false, deadlineSeconds: 3 });
    user = await audio.signedIn();
  });
  afterAll(() => audio.close());
  beforeEach(() => audio.standin.reset());

  it("sends the text in the service's format and encodes the response", async () => {
    const { status, sound } = await speak(user, { text: STORY, voice: 'Fenrir' });
    expect(status).toBe(200);
    const seconds = secondsOfMp3(sound);
    expect(sound.length).toBeLessThan((seconds / 10) * 60_000);
    expect(audio.standin.requests.at(-1)).toMatchObject({
      path: '/v1/audio/speech',
      body: { input: STORY, voice: 'onyx', model: 'speech', response_format: 'mp3' },
    });
  });

  it('requests a repeated text once', async () => {
    await speak(user, { text: 'Twice.' });
    await speak(user, { text: 'Twice.' });
    expect(audio.standin.requests).toHaveLength(1);
  });

  it('requests a text once for three simultaneous calls', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => speak(user, { text: 'At once.' })));
    expect(new Set(answers.map(({ sound }) => sound.toString('base64'))).size).toBe(1);
    expect(audio.standin.requests).toHaveLength(1);
  });

  it('answers 502 if the service fails, and caches nothing', async () => {
    audio.standin.next({ fault: 'status', status: 500, times: 2 });
    const failed = await user.post(path, { text: 'Fails first.' });
    expect(failed.status).toBe(502);
    expect(failed.body.code).toBe('model_failed');
    expect((await speak(user, { text: 'Fails first.' })).status).toBe(200);
  });

  it('answers 503 after the deadline', async () => {
    audio.standin.next({ fault: 'hang', times: 2 });
    const late = await user.post(path, { text: 'Never.' });
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('[8.63] ends the request to the service when the client leaves, and does not count this as a failure', async () => {
    expect((await speak(user, { text: 'Before.' })).status).toBe(200);
    audio.standin.reset();
    audio.standin.next({ fault: 'hang' });
    const gone = new AbortController();
    const call = user.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Not needed.' }),
      signal: gone.signal,
    });
    await vi.waitFor(() => expect(audio.standin.requests).toHaveLength(1));
    gone.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(audio.standin.requests[0]?.outcome).toBe('aborted'));
    expect((await audio.facts()).speech).toMatchObject({ state: 'ok' });
  });
});
