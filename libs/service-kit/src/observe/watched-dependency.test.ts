import { STANDIN_MODEL } from '@targum/contracts';
import { describe, expect, it } from 'vitest';
import { watchDependency } from './watched-dependency.ts';

const failureOf = (error: unknown) => (error instanceof RangeError ? error.message : undefined);

describe('watchDependency', () => {
  it('reports the state "unused" before the first call', () => {
    expect(watchDependency('m', failureOf).read()).toEqual({
      state: 'unused',
      name: 'm',
      at: null,
      reason: null,
    });
  });

  it('remembers how the latest call ended, and passes on results and errors', async () => {
    const dependency = watchDependency(null, failureOf);
    const failure = new RangeError('unreachable');
    await expect(dependency.watch(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(dependency.read()).toMatchObject({ state: 'failing', reason: 'unreachable' });
    await expect(dependency.watch(async () => 7)).resolves.toBe(7);
    expect(dependency.read()).toMatchObject({ state: 'ok', reason: null });
    expect(Date.parse(dependency.read().at!)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('[8.63] reports that the built-in stand-in is used, unless it fails', async () => {
    const dependency = watchDependency(STANDIN_MODEL, failureOf);
    expect(dependency.read().state).toBe('stand-in');
    await dependency.watch(async () => 7);
    expect(dependency.read().state).toBe('stand-in');
    const failure = new RangeError('unreachable');
    await expect(dependency.watch(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(dependency.read().state).toBe('failing');
  });

  it('ignores errors that are not failures of the service', async () => {
    const dependency = watchDependency('m', failureOf);
    await expect(
      dependency.watch(() => Promise.reject(new Error('the client disconnected'))),
    ).rejects.toThrow();
    expect(dependency.read().state).toBe('unused');
  });
});
