import { createTestBackend } from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpeechCache } from './speech.cache.ts';

describe('the speech cache', () => {
  let backend: TestBackend;
  let now = 0;
  const cache = (maxBytes: number, ttlSeconds?: number) =>
    createSpeechCache({
      redis: backend.redis,
      keys: backend.keys,
      maxBytes,
      clock: () => ++now,
      ...(ttlSeconds === undefined ? {} : { ttlSeconds }),
    });
  const present = async (...hashes: string[]) => {
    const found = await Promise.all(hashes.map((hash) => cache(0).get(hash)));
    return hashes.filter((_hash, index) => found[index] !== undefined);
  };

  beforeAll(async () => {
    backend = await createTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(() => backend.flushRedis());

  it('keeps bytes as they are', async () => {
    const sound = Buffer.from([0, 255, 10, 128]);
    await cache(100).put('a', sound);
    expect(await cache(100).get('a')).toEqual(sound);
    expect(await cache(100).get('b')).toBeUndefined();
  });

  it('drops its oldest entries when it is full', async () => {
    const { put } = cache(100);
    await put('a', Buffer.alloc(40));
    await put('b', Buffer.alloc(40));
    await put('c', Buffer.alloc(40));
    expect(await present('a', 'b', 'c')).toEqual(['b', 'c']);
    await put('d', Buffer.alloc(90));
    expect(await present('a', 'b', 'c', 'd')).toEqual(['d']);
  });

  it('counts an entry once even if it is written twice', async () => {
    const { put } = cache(100);
    await put('a', Buffer.alloc(40));
    for (let times = 0; times < 5; times++) await put('b', Buffer.alloc(40));
    expect(await present('a', 'b')).toEqual(['a', 'b']);
  });

  it('stores nothing that is larger than the whole cache', async () => {
    await cache(100).put('a', Buffer.alloc(101));
    expect(await present('a')).toEqual([]);
    expect(await backend.redis.hgetall(backend.keys.speechSizes)).toEqual({ total: '0' });
  });

  it('lets entries expire', async () => {
    await cache(100, 60).put('a', Buffer.alloc(10));
    expect(await backend.redis.ttl(backend.keys.speech('a'))).toBeGreaterThan(50);
  });
});
