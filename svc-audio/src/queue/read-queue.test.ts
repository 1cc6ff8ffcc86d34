import { onTestFinished, expect, test, vi } from 'vitest';
import { startAudio } from '../testing/start-audio.ts';

test('[8.63] admins see the numbers of the queue, which is down without workers', async () => {
  const audio = await startAudio({ worker: false, transcription: false });
  onTestFinished(() => audio.close());
  expect(await audio.facts()).toMatchObject({
    queue: { state: 'down', waiting: 0, active: 0, failed: 0, workers: 0 },
    transcription: { state: 'off' },
    speech: { state: 'unused' },
  });
  audio.startWorker();
  await vi.waitFor(
    async () => expect((await audio.facts()).queue).toMatchObject({ state: 'ok', workers: 1 }),
    10_000,
  );
});
