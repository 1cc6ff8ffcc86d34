import { fileURLToPath } from 'node:url';
import { feedbackCalls } from '@targum/contracts/on-demand';
import {
  createClient,
  createTestBackend,
  errorOf,
  processReady,
  startProcess,
} from '@targum/service-kit/testing';
import type { Environment, TestBackend, TestProcess } from '@targum/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

let running: TestProcess | undefined;
afterEach(async () => {
  running?.kill('SIGKILL');
  await running?.ended;
});

const start = async (env: Environment): Promise<TestProcess> => {
  const { DATABASE_URL, REDIS_URL, PUBLIC_URL, SESSION_KEYS } = backend.config;
  running = await startProcess(MAIN, {
    ...{ DATABASE_URL, REDIS_URL, PUBLIC_URL, SESSION_KEYS: SESSION_KEYS.join(',') },
    LOG_LEVEL: 'silent',
    ...env,
  });
  return running;
};

describe('limits from the environment', () => {
  test('apply to HTTP calls', async () => {
    const service = await start({
      LIMIT_FEEDBACK_MESSAGE_MAX: '10',
      LIMIT_FEEDBACK_PER_VISITOR_POINTS: '2',
    });
    await processReady(service);
    const visitor = `anon_${process.pid.toString(36).padStart(9, '0')}_${Date.now()}`;
    const client = createClient(service.url, { headers: { 'x-anonymous-user': visitor } });
    const send = (message: string) => client.post(feedbackCalls.create.path, { message });

    const tooLong = await send('12345678901');
    expect(tooLong.status).toBe(422);
    expect(errorOf(tooLong).details).toEqual({
      message: ['Message is too long (max 10 characters)'],
    });
    expect((await send('1234567890')).status).toBe(201);
    expect((await send('second')).status).toBe(201);
    expect((await send('third')).status).toBe(429);
  });

  test('stop the start if a limit is wrong, with a message that names the limit', async () => {
    const { ended, errors } = await start({
      LIMIT_FEEDBACK_MESSAGE_MAX: 'long',
      LIMIT_FEEDBACK_LENGTH: '10',
    });
    expect(await ended).toBe(78);
    expect(errors().trim().split('\n')).toEqual([
      'Wrong configuration: LIMIT_FEEDBACK_LENGTH: there is no such limit; ' +
        'LIMIT_FEEDBACK_MESSAGE_MAX: must be a whole number above 0',
    ]);
  });
});
