import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withCallDeadline } from './call-deadline.ts';
import { createRateLimitFactory } from './rate-limits.ts';
import { createLink, createTestBackend, testRedisUrl } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const refused = expect.objectContaining({
  status: 429,
  code: 'rate_limited',
  headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
});
const rule = { points: 2, seconds: 60 };

describe('a rate limit', () => {
  it('[8.41] counts per caller and across replicas', async () => {
    const replica = await createTestBackend({ replicaOf: backend });
    const [here, there] = [backend, replica].map(({ rateLimit }) => rateLimit('shared', rule));
    await here?.consume('a');
    await there?.consume('a');
    await expect(here?.consume('a')).rejects.toEqual(refused);
    await expect(there?.check('a')).rejects.toEqual(refused);
    await here?.consume('b');
    await replica.close();
  });

  it('does not share its count with limits of other names', async () => {
    const first = backend.rateLimit('first', { points: 1, seconds: 60 });
    await first.consume('a');
    await backend.rateLimit('second', { points: 1, seconds: 60 }).consume('a');
    await expect(first.consume('a')).rejects.toEqual(refused);
  });

  it('can be checked without counting, refunded and reset', async () => {
    const limit = backend.rateLimit('book', rule);
    await limit.check('a');
    await limit.consume('a');
    await limit.consume('a');
    await expect(limit.check('a')).rejects.toEqual(refused);
    await limit.refund('a');
    await limit.check('a');
    await limit.consume('a');
    await limit.reset('a');
    await limit.check('a');
  });

  it('refunds and resets even if the call has no time left', async () => {
    const limit = backend.rateLimit('late', rule);
    for (const caller of ['a', 'a', 'b', 'b']) await limit.consume(caller);
    await withCallDeadline(() => Promise.all([limit.refund('a'), limit.reset('b')]), 0);
    await expect(limit.check('a')).resolves.toBeUndefined();
    await expect(limit.check('b')).resolves.toBeUndefined();
  });

  it('does nothing if limits are off', async () => {
    const limit = createRateLimitFactory({ ...backend, enabled: false })('off', {
      points: 1,
      seconds: 60,
    });
    for (let call = 0; call < 5; call++) await limit.consume('a');
    await expect(limit.check('a')).resolves.toBeUndefined();
  });

  it('still limits during an outage of Redis', async () => {
    const link = await createLink(testRedisUrl());
    const cutOff = await createTestBackend({ replicaOf: backend, config: { REDIS_URL: link.url } });
    await vi.waitFor(() => expect(cutOff.redis.status).toBe('ready'), 10_000);
    const limit = cutOff.rateLimit('away', rule);
    await limit.consume('a');
    await link.cut();
    await vi.waitFor(() => expect(cutOff.redis.status).not.toBe('ready'), 10_000);
    await limit.consume('b');
    await limit.consume('b');
    await expect(limit.consume('b')).rejects.toEqual(refused);
    await expect(limit.check('b')).rejects.toEqual(refused);
    await cutOff.close();
    await link.close();
  });
});
