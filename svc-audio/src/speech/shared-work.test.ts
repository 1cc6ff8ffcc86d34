import { describe, expect, it } from 'vitest';
import { createSharedWork } from './shared-work.ts';

const setUp = () => {
  const { join } = createSharedWork<string>();
  const started: AbortSignal[] = [];
  const ends: ReturnType<typeof Promise.withResolvers<string>>[] = [];
  const call = (name: string, signal: AbortSignal) =>
    join(name, signal, (own) => {
      const end = Promise.withResolvers<string>();
      started.push(own);
      ends.push(end);
      own.addEventListener('abort', () => end.reject(own.reason));
      return end.promise;
    });
  return { call, started, ends };
};

describe('shared work', () => {
  it('runs once for simultaneous callers, and again afterwards', async () => {
    const { call, started, ends } = setUp();
    const { signal } = new AbortController();
    const first = [call('a', signal), call('a', signal)];
    ends[0]?.resolve('done');
    expect(await Promise.all(first)).toEqual(['done', 'done']);
    const other = [call('a', signal), call('b', signal)];
    ends[1]?.resolve('again');
    ends[2]?.reject(new Error('broken'));
    expect(await other[0]).toBe('again');
    await expect(other[1]).rejects.toThrow('broken');
    expect(started).toHaveLength(3);
  });

  it('continues while one caller waits and ends with the last', async () => {
    const { call, started, ends } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const [first, second] = [call('a', one.signal), call('a', two.signal)];
    one.abort(new Error('one is gone'));
    await expect(first).rejects.toThrow('one is gone');
    expect(started[0]?.aborted).toBe(false);
    two.abort(new Error('two is gone'));
    await expect(second).rejects.toThrow('two is gone');
    expect(started[0]?.aborted).toBe(true);

    const next = call('a', new AbortController().signal);
    ends[1]?.resolve('new');
    expect(await next).toBe('new');
    await expect(call('a', two.signal)).rejects.toThrow('two is gone');
  });
});
