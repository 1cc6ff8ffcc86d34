import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withCallDeadline } from '../limits/call-deadline.ts';
import { createLogger } from '../observe/logger.ts';
import { closeRedis, createRedis } from './redis.ts';
import type { RedisUse } from './redis.ts';
import { testRedisUrl } from '../testing/index.ts';

/** The product recovers within 5 s, however long Redis was unreachable. */
it.each<RedisUse>(['commands', 'subscriber', 'blocking'])(
  'a client is configured to reconnect in less than 3 s after any number of failed attempts (%s)',
  (use) => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    const redis = createRedis({ url: testRedisUrl(), name: 'test', logger, use });
    onTestFinished(() => closeRedis(redis));
    const { retryStrategy, connectTimeout = Infinity } = redis.options;
    for (let attempt = 1; attempt <= 1000; attempt++) {
      const pause = Number(retryStrategy?.(attempt));
      expect(pause).toBeGreaterThan(0);
      expect(pause).toBeLessThanOrEqual(1000);
      // In the worst case, an attempt begins just before Redis is back and gets no response. The
      // next attempt succeeds.
      expect(connectTimeout + pause).toBeLessThan(3000);
    }
  },
);

/**
 * Starts a server that speaks the Redis protocol and first reports that it will load data for a
 * minute.
 */
const startLoading = async (): Promise<string> => {
  let asked = 0;
  const info = () => `loading:${asked++ === 0 ? 1 : 0}\r\nloading_eta_seconds:60\r\n`;
  const answerTo = (command: string): string => {
    if (/hello/i.test(command)) return "-ERR unknown command 'HELLO'\r\n";
    if (!/info\r\n$/i.test(command)) return '+OK\r\n';
    const text = info();
    return `$${text.length}\r\n${text}\r\n`;
  };
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      const commands = chunk.toString().split(/\*\d+\r\n/);
      socket.write(commands.slice(1).map(answerTo).join(''));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('a client reconnects as soon as Redis has loaded its data, whatever time Redis has estimated', async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const redis = createRedis({ url: await startLoading(), name: 'test', logger });
  onTestFinished(() => redis.disconnect());
  await vi.waitFor(() => expect(redis.status).toBe('ready'), 5000);
});

it.each<RedisUse>(['commands', 'sessions'])(
  'a client writes the commands of one turn of the event loop together (%s)',
  async (use) => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    const redis = createRedis({ url: testRedisUrl(), name: 'test', logger, use });
    onTestFinished(() => closeRedis(redis));
    await vi.waitFor(() => expect(redis.status).toBe('ready'), 5000);
    const alone = vi.spyOn(redis.stream, '_write');
    const together = vi.spyOn(redis.stream, '_writev');

    const texts = Array.from({ length: 10 }, (_, index) => `echo ${index}`);
    expect(await Promise.all(texts.map((text) => redis.echo(text)))).toEqual(texts);
    expect(alone.mock.calls.length + together.mock.calls.length).toBe(1);
  },
);

it('a client sends a whole pipeline even if its call runs out of time, so that responses stay in order', async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const redis = createRedis({ url: testRedisUrl(), name: 'test', logger });
  onTestFinished(() => closeRedis(redis));
  await vi.waitFor(() => expect(redis.status).toBe('ready'), 5000);
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
  onTestFinished(() => clock.mockRestore());

  const texts = Array.from({ length: 10 }, (_, index) => `echo ${index}`);
  const answers = await withCallDeadline(async () => {
    const pipeline = redis.pipeline();
    for (const text of texts) pipeline.echo(text);
    return pipeline.exec();
  }, 150);
  expect(answers).toEqual(texts.map((text) => [null, text]));
  expect(await redis.echo('the next command')).toBe('the next command');
});
