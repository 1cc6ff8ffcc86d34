import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startStandin, toneOf } from '../testing/start-standin.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
beforeEach(() => {
  running.standin.reset();
});
afterAll(() => running.close());

const transcribe = async (audio: Buffer, name = 'audio.wav') =>
  running.client.audio.transcriptions.create({ file: await toFile(audio, name), model: 'any' });

test('the transcript names the length of the sound', async () => {
  const { text } = await transcribe(toneOf(3.2, 'wav'));
  expect(text).toBe('(no transcription service connected: 3.2 s of audio)');
});

test.each([
  ['webm', ['-c:a', 'libopus']],
  ['ogg', ['-c:a', 'libopus']],
  ['mp3', []],
  ['mp4', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']],
])('the endpoint decodes %s', async (format, codec) => {
  const { text } = await transcribe(toneOf(2, format, ...codec), `audio.${format}`);
  expect(text).toMatch(/^\(no transcription service connected: 2\.[01] s of audio\)$/);
});

test('the transcript waits while the pace is 0', async () => {
  const { standin } = running;
  standin.set({ tokensPerSecond: 0 });
  let text: string | undefined;
  const answer = transcribe(toneOf(1, 'wav')).then((transcript) => (text = transcript.text));
  await vi.waitFor(() => expect(standin.requests).toHaveLength(1));
  standin.set({ firstTokenMs: 1 });
  // Speech does not wait while the pace is 0. It takes as long as the transcript would take without
  // waiting, so the transcript would have arrived by now.
  await running.client.audio.speech.create({ model: 'any', voice: 'Kore', input: 'One second.' });
  expect(text).toBeUndefined();
  standin.set({ tokensPerSecond: Infinity });
  expect(await answer).toContain('1.0 s of audio');
});

test('the request log has the fields and the file of the upload', async () => {
  const audio = toneOf(1, 'wav');
  await transcribe(audio, 'voice.wav');
  expect(running.standin.requests[0]?.body).toEqual({
    model: 'any',
    file: { name: 'voice.wav', type: 'application/octet-stream', bytes: audio.length },
  });
});

test('response formats other than JSON are refused', async () => {
  const file = await toFile(toneOf(1, 'wav'), 'audio.wav');
  const { transcriptions } = running.client.audio;
  await expect(
    transcriptions.create({ file, model: 'any', response_format: 'text' }),
  ).rejects.toMatchObject({ status: 400 });
});

test.each([
  ['noise', Buffer.from('this is no sound at all'.repeat(100))],
  ['an empty file', Buffer.alloc(0)],
])('the endpoint refuses %s', async (_, audio) => {
  await expect(transcribe(audio)).rejects.toMatchObject({
    status: 400,
    type: 'invalid_request_error',
    message: '400 The audio could not be decoded',
  });
});

test('the files that a playlist names are not opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standin-test-'));
  try {
    const secret = join(folder, 'secret.mp3');
    await writeFile(secret, toneOf(1, 'mp3'));
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`;
    await expect(transcribe(Buffer.from(playlist))).rejects.toMatchObject({ status: 400 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('[5.94] the stand-in transcribes nothing, unless transcription is on', async () => {
  const other = await startStandin({ transcription: false });
  const file = await toFile(toneOf(1, 'wav'), 'audio.wav');
  await expect(
    other.client.audio.transcriptions.create({ file, model: 'any' }),
  ).rejects.toMatchObject({ status: 501, code: 'not_connected' });
  await other.close();
});

test('a request without an upload is refused', async () => {
  const post = (body: string | FormData) =>
    fetch(`${running.url}/v1/audio/transcriptions`, { method: 'POST', body });
  expect((await post('plain')).status).toBe(400);
  const form = new FormData();
  form.set('model', 'any');
  expect((await post(form)).status).toBe(400);
  const truncated = await fetch(`${running.url}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
  });
  expect(truncated.status).toBe(400);
});

test('a file that is too large is refused', async () => {
  await expect(transcribe(Buffer.alloc(26 * 1024 * 1024))).rejects.toMatchObject({ status: 413 });
});

test('queued faults affect transcriptions', async () => {
  const audio = toneOf(1, 'wav');
  running.standin.next({ fault: 'status', status: 503 });
  await expect(transcribe(audio)).rejects.toMatchObject({ status: 503 });
  running.standin.next({ fault: 'bad-json' });
  await expect(transcribe(audio)).rejects.toThrow();
});

test('the response reports that ffmpeg cannot be started', async () => {
  const other = await startStandin({ ffmpegPath: '/nowhere/ffmpeg' });
  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(2000)]), 'a.wav');
  const answer = await fetch(`${other.url}/v1/audio/transcriptions`, {
    method: 'POST',
    body: form,
  });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ error: { type: 'server_error' } });
  await other.close();
});
