import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from './logger.ts';
import { closeRedis, createRedis } from './redis.ts';
import type { RedisUse } from './redis.ts';
import { testRedisUrl } from './testing/index.ts';

/** Recovery is promised within 5 s, however long Redis was away. */
it.each<RedisUse>(['commands', 'subscriber', 'blocking'])(
  'is set to be back in less than 3 s after any number of failed attempts (%s)',
  (use) => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    const redis = createRedis({ url: testRedisUrl(), name: 'test', logger, use });
    onTestFinished(() => closeRedis(redis));
    const { retryStrategy, connectTimeout = Infinity } = redis.options;
    for (let attempt = 1; attempt <= 1000; attempt++) {
      const pause = Number(retryStrategy?.(attempt));
      expect(pause).toBeGreaterThan(0);
      expect(pause).toBeLessThanOrEqual(1000);
      // At worst an attempt has just begun when Redis is back, and gets no answer; the next one does.
      expect(connectTimeout + pause).toBeLessThan(3000);
    }
  },
);
