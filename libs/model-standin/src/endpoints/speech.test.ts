import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpegOutput, startStandin } from '../testing/start-standin.ts';

let running: Awaited<ReturnType<typeof startStandin>>;
beforeAll(async () => {
  running = await startStandin();
});
afterAll(() => running.close());

const say = async (input: string, speed?: number) => {
  const answer = await running.client.audio.speech.create({
    model: 'any',
    voice: 'Kore',
    input,
    speed,
  });
  return { answer, mp3: Buffer.from(await answer.arrayBuffer()) };
};

/** Decodes a buffer as MP3 only. */
const seconds = (mp3: Buffer) => {
  const samples = ffmpegOutput(
    ['-f', 'mp3', '-i', 'pipe:0', '-ac', '1', '-ar', '8000', '-f', 's16le'],
    mp3,
  );
  return samples.length / 16_000;
};

test('the speech is an MP3 whose length depends on the text', async () => {
  const { answer, mp3 } = await say('a'.repeat(150));
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(seconds(mp3)).toBeGreaterThan(9.5);
  expect(seconds(mp3)).toBeLessThan(10.5);
  expect(mp3.length).toBeLessThan(60 * 1024);
  expect(seconds((await say('a')).mp3)).toBeLessThan(1);
  expect(seconds((await say('a'.repeat(150), 2)).mp3)).toBeLessThan(6);
});

test('other formats and an empty text are refused', async () => {
  const ask = (more: object) =>
    running.client.audio.speech.create({ model: 'any', voice: 'Kore', input: 'Hello', ...more });
  await expect(ask({ response_format: 'opus' })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ input: '' })).rejects.toMatchObject({ status: 400 });
});

test('queued faults affect speech', async () => {
  running.standin.next({ fault: 'status', status: 500 });
  await expect(say('Hello')).rejects.toMatchObject({ status: 500 });
  running.standin.next({ fault: 'cut' });
  await expect(say('Hello')).rejects.toThrow();
});
