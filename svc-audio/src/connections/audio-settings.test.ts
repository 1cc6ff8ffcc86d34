import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { audioCalls, audioStatus } from '@targum/contracts';
import {
  serviceChecks,
  serviceModels,
  speechSettingsCalls,
  transcriptionSettingsCalls,
} from '@targum/contracts/on-demand';
import { createModelStandin } from '@targum/model-standin';
import type { RunningStandin } from '@targum/model-standin';
import { createLogger } from '@targum/service-kit';
import { databaseText, traceHere } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toneOf } from '../testing/sounds.ts';
import { startAudio, transcribe, uploadOf } from '../testing/start-audio.ts';
import type { StartedAudio } from '../testing/start-audio.ts';

const TRANSCRIPTION = transcriptionSettingsCalls.get.path;
const SPEECH = speechSettingsCalls.get.path;
const KEY = 'sk-canary-0123456789-of-the-audio';
const TONE = toneOf(1, 'wav');

const lines: string[] = [];
const logger = createLogger({
  name: 'test',
  level: 'trace',
  destination: { write: (line) => void lines.push(line) },
});
const vendor = createModelStandin({
  tokensPerSecond: Infinity,
  firstTokenMs: 0,
  ffmpegPath: 'ffmpeg',
  transcription: true,
});
let server: RunningStandin;
let audio: StartedAudio;
let admin: TestClient;
const answers: unknown[] = [];

beforeAll(async () => {
  server = await vendor.listen({ port: 0, host: '127.0.0.1' });
  audio = await startAudio({ transcription: false, readSettingsMs: 30, logger });
  admin = await audio.signedIn({ is_admin: true });
});
afterAll(async () => {
  await audio.close();
  await server.close();
});
beforeEach(() => vendor.reset());
afterEach(async () => {
  for (const path of [TRANSCRIPTION, SPEECH]) await admin.delete(path);
});

const settings = (more: object = {}) => ({
  ...{ address: `${server.url}/v1`, model: 'large', key: KEY, ...more },
});
const post = async (path: string, more: object = {}) => {
  const answer = await admin.post(path, settings(more));
  answers.push(answer.body);
  return answer;
};
const isConnected = async () =>
  audioStatus.parse((await admin.get(audioCalls.status.path)).body).transcription.connected;
const speak = async (text: string) => {
  const answer = await admin.fetch(audioCalls.speak.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
};
const paths = () => vendor.requests.map(({ path }) => path);

describe('a transcription service', () => {
  it('[5.100] transcribes as soon as an admin has saved it, and no longer once it is removed', async () => {
    expect((await admin.get(TRANSCRIPTION)).body).toMatchObject({ source: 'none', settings: null });
    expect(await isConnected()).toBe(false);
    expect((await transcribe(admin, uploadOf(TONE))).status).toBe(501);

    const { status, body } = await post(TRANSCRIPTION);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ source: 'screen', readOnly: false, key: 'kept' },
      settings: { address: `${server.url}/v1`, model: 'large' },
    });
    expect(await isConnected()).toBe(true);
    expect((await audio.facts()).transcription).toMatchObject({ state: 'unused', name: 'large' });
    expect((await transcribe(admin, uploadOf(TONE))).body.text).toContain('1.0 s of audio');
    expect((await audio.facts()).transcription).toMatchObject({ state: 'ok', name: 'large' });
    expect(vendor.requests[0]?.body).toMatchObject({ model: 'large' });

    await admin.delete(TRANSCRIPTION);
    expect(await isConnected()).toBe(false);
    expect((await audio.facts()).transcription).toMatchObject({ state: 'off' });
  });

  it('[5.100] reaches another replica within five seconds', async () => {
    await post(TRANSCRIPTION);
    const other = await startAudio({
      ...{ transcription: false, readSettingsMs: 30, worker: false },
      database: { owner: audio, url: audio.config.DATABASE_URL },
    });
    await vi.waitFor(
      async () => expect((await other.facts()).transcription).toMatchObject({ name: 'large' }),
      5000,
    );
    await admin.delete(TRANSCRIPTION);
    await vi.waitFor(
      async () => expect((await other.facts()).transcription).toMatchObject({ state: 'off' }),
      5000,
    );
    await other.close();
  });
});

describe('a speech service', () => {
  it('[5.101] speaks as soon as an admin has saved it, and espeak-ng once it is removed', async () => {
    expect((await admin.get(SPEECH)).body).toMatchObject({ source: 'none', readOnly: false });
    const { status, body } = await post(SPEECH, { voices: { Kore: 'nova' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ source: 'screen', settings: { voices: { Kore: 'nova' } } });
    expect(await speak('In the beginning.')).toMatchObject({ status: 200 });
    expect(vendor.requests.map(({ body: sent }) => sent)).toMatchObject([
      { model: 'large', voice: 'nova', input: 'In the beginning.' },
    ]);
    expect((await audio.facts()).speech).toMatchObject({ state: 'ok', name: 'large' });

    await admin.delete(SPEECH);
    expect(await speak('And God said.')).toMatchObject({ status: 200 });
    expect(vendor.requests).toHaveLength(1);
    expect((await audio.facts()).speech).toMatchObject({ name: 'espeak-ng' });
  });
});

describe.each([
  ['transcription', TRANSCRIPTION, '/v1/audio/transcriptions'],
  ['speech', SPEECH, '/v1/audio/speech'],
])('a test of a %s service', (id, path, asked) => {
  const test = async (more: object = {}) => {
    const { status, body } = await post(`${path}/test`, more);
    expect(status).toBe(200);
    return serviceChecks.parse(body).checks;
  };

  it('[5.102] asks one small thing, and saves nothing', async () => {
    expect(await test()).toMatchObject([{ id, state: 'ok', reason: null }]);
    expect(paths()).toEqual([asked]);
    expect((await admin.get(path)).body).toMatchObject({ source: 'none' });
    vendor.next({ fault: 'status', status: 401 });
    expect(await test()).toMatchObject([{ id, state: 'failed', reason: 'refused', status: 401 }]);
    expect(await test({ address: 'http://127.0.0.1:9/v1' })).toMatchObject([
      { id, state: 'failed', reason: 'unreachable' },
    ]);
  });

  it('[5.102] can be preceded by the list of its models', async () => {
    const { body } = await post(`${path}/models`);
    expect(serviceModels.parse(body).models).toEqual(['no-model']);
  });

  it('[4.460] is refused for an address that is not allowed', async () => {
    for (const call of [path, `${path}/test`, `${path}/models`]) {
      const { status, body } = await post(call, { address: 'http://169.254.169.254/v1' });
      expect([status, body.details]).toEqual([422, { address: ['This address is not allowed.'] }]);
    }
  });
});

describe('a service that answers without end', () => {
  const endless = createServer((request, response) => {
    request.resume();
    const status = request.headers.authorization === 'Bearer refused' ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write('{"text":"');
    const send = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536)));
    };
    response.on('drain', send);
    send();
  });
  let address: string;
  beforeAll(async () => {
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => {
    endless.close();
    endless.closeAllConnections();
  });

  it('[5.112] fails a test that reads the answer, and is shown as refusing where it refuses', async () => {
    const test = async (more: object = {}) =>
      serviceChecks.parse((await post(`${TRANSCRIPTION}/test`, { address, ...more })).body).checks;
    expect(await test()).toMatchObject([{ state: 'failed', reason: 'too_long', status: null }]);
    expect(await test({ key: 'refused' })).toMatchObject([{ reason: 'refused', status: 400 }]);
    const { body } = await post(`${TRANSCRIPTION}/models`, { address });
    expect(serviceModels.parse(body)).toMatchObject({ models: [], reason: 'too_long' });
  });

  it('[5.112] fails to speak and to transcribe, and the log says why', async () => {
    for (const path of [TRANSCRIPTION, SPEECH]) await post(path, { address });
    lines.length = 0;
    expect(await speak('The waters.')).toMatchObject({ status: 502 });
    expect(lines.join('\n')).toContain('the answer of the server has more than 8388608 bytes');
    expect((await transcribe(admin, uploadOf(TONE))).status).toBe(502);
  });
});

it('[5.111] no connection of a running service leads to an address that is not allowed', async () => {
  for (const path of [TRANSCRIPTION, SPEECH]) await post(path);
  const guarded = await startAudio({
    ...{ transcription: false, privateAddresses: 'refuse', logger },
    database: { owner: audio, url: audio.config.DATABASE_URL },
  });
  const client = await guarded.signedIn();
  vendor.reset();
  const spoken = await client.fetch(audioCalls.speak.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Let there be light.' }),
  });
  expect(spoken.status).toBe(502);
  expect((await guarded.facts()).speech).toMatchObject({ state: 'failing', name: 'large' });
  expect(vendor.requests).toEqual([]);
  await guarded.close();
});

it('[5.103] services that the environment sets are read-only', async () => {
  const fixed = await startAudio({ engine: 'openai' });
  const client = await fixed.signedIn({ is_admin: true });
  for (const path of [TRANSCRIPTION, SPEECH]) {
    const { body } = await client.get(path);
    expect(body).toMatchObject({ source: 'environment', readOnly: true, key: 'kept' });
    for (const call of [path, `${path}/test`, `${path}/models`]) {
      expect((await client.post(call, settings())).status).toBe(409);
    }
    expect((await client.delete(path)).status).toBe(409);
  }
  await fixed.close();
});

it('[4.469] the keys of transcription and speech are in no answer, log line, trace or table', async () => {
  const traces = await traceHere({ name: 'svc-audio' });
  for (const path of [TRANSCRIPTION, SPEECH]) {
    await post(path);
    await post(`${path}/models`);
    await post(`${path}/test`);
    vendor.next({ fault: 'status', status: 401 });
    await post(`${path}/test`);
    await post(path, { model: '' });
    answers.push((await admin.get(path)).body);
  }
  await transcribe(admin, uploadOf(TONE));
  await speak('It was so.');
  await traces.stop();
  const kept = await databaseText(audio.knex);
  const seen = JSON.stringify([answers, kept]) + lines.join('\n') + traces.bodies.join('\n');
  await traces.close();
  expect(kept).toContain(server.url);
  expect([answers.length, lines.length, traces.spans.length].every((length) => length > 0)).toBe(
    true,
  );
  for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64')]) {
    expect(seen).not.toContain(form);
  }
});
