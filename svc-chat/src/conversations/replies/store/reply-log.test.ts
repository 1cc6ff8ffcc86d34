import { randomUUID } from 'node:crypto';
import { createTestBackend } from '@targum/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createReplyLog } from './reply-log.ts';

/** Creates an entry of the log without tokens. */
const words = (text: string) => ({ text, ofTokens: [] });

const start = async () => {
  const backend = await createTestBackend();
  onTestFinished(() => backend.close());
  const { redis, keys } = backend;
  const log = createReplyLog({ redis, keys, keepSeconds: 60 });
  const begin = async () => {
    const name = { generationId: randomUUID(), chatId: randomUUID() };
    await log.rewrite(name, words('In'));
    return name;
  };
  return { log, begin, redis, keys };
};

it('appends of the same turn have their own results', async () => {
  const { log, begin } = await start();
  const [running, ended] = [await begin(), await begin()];
  await log.seal(ended);
  const added = await Promise.all([
    log.append(running, 5, words('the')),
    log.append(ended, 5, words('the')),
  ]);
  expect(added).toEqual([true, false]);
  expect(await log.read(running.generationId, 0)).toHaveLength(2);
});

it('an append that fails does not affect the other appends of its turn', async () => {
  const { log, begin, redis, keys } = await start();
  const [whole, broken] = [await begin(), await begin()];
  await redis.set(keys.generationEvents(broken.generationId), 'not a log');
  const [added, failed] = await Promise.allSettled([
    log.append(whole, 5, words('the')),
    log.append(broken, 5, words('the')),
  ]);
  expect(added).toEqual({ status: 'fulfilled', value: true });
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: /WRONGTYPE/ } });
});
