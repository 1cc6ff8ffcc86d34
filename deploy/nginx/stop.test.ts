import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestNginx } from './testing/nginx.ts';
import type { TestNginx } from './testing/nginx.ts';

let nginx: TestNginx;
beforeAll(async () => {
  nginx = await startTestNginx();
});
afterAll(() => nginx?.close());

it('a stopping nginx accepts no new requests, finishes open ones, and exits', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<(answer: string) => void>();
  await nginx.startGateway((_, outgoing) => ask((answer) => outgoing.end(answer)));
  const call = fetch(`${nginx.origin}/api/audio/transcribe`, { method: 'POST', body: 'sound' });
  const answer = await asked;
  nginx.child.kill('SIGQUIT');
  const refused = () =>
    fetch(nginx.origin).then(
      () => false,
      () => true,
    );
  await expect.poll(refused, { timeout: 10_000 }).toBe(true);
  expect(nginx.child.ending()).toBeUndefined();
  answer('a long transcription');
  expect(await (await call).text()).toBe('a long transcription');
  expect(await nginx.child.exited).toBe('exit code 0');
});
