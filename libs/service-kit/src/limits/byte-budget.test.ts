import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';
import type { ByteBudget } from './byte-budget.ts';

/** Starts work in a budget. The work runs until the test ends it. */
const begin = (budget: ByteBudget, bytes: number) => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = { running: false, end, ended: Promise.resolve() };
  work.ended = budget.within(bytes, () => {
    work.running = true;
    return promise;
  });
  work.ended.catch(() => {});
  return work;
};
/** Lets all pending work proceed. */
const settle = () => delay(0);
const refused = { status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } };

describe('a byte budget', () => {
  it('never gives out more than it has, and serves in order', async () => {
    const budget = createByteBudget({ bytes: 100 });
    const first = begin(budget, 80);
    const large = begin(budget, 50);
    const small = begin(budget, 10);
    await settle();
    expect([first.running, large.running, small.running]).toEqual([true, false, false]);
    first.end();
    await settle();
    expect([large.running, small.running]).toEqual([true, true]);
  });

  it('releases the bytes of failed work', async () => {
    const budget = createByteBudget({ bytes: 100 });
    const fail = () => Promise.reject(new Error('broken'));
    await expect(budget.within(100, fail)).rejects.toThrow('broken');
    expect(await budget.within(100, async () => 'next')).toBe('next');
  });

  it('refuses with 503 and Retry-After after too long a wait, and admits the next call', async () => {
    const budget = createByteBudget({ bytes: 100, waitMs: 50 });
    const first = begin(budget, 80);
    const large = begin(budget, 50);
    const waited = budget.part({ bytes: 100, waitMs: 60_000 }).within(20, async () => 'in');
    await expect(large.ended).rejects.toMatchObject(refused);
    expect(large.running).toBe(false);
    expect(await waited).toBe('in');
    first.end();
    expect(await budget.within(100, async () => 'all')).toBe('all');
  });

  it('refuses immediately if too many wait', async () => {
    const budget = createByteBudget({ bytes: 100, maxWaiting: 1 });
    const first = begin(budget, 100);
    const second = begin(budget, 1);
    await expect(budget.within(1, async () => 'third')).rejects.toMatchObject(refused);
    first.end();
    second.end();
    await second.ended;
    expect(second.running).toBe(true);
  });

  it('runs nothing else beside work that needs more than the whole budget', async () => {
    const budget = createByteBudget({ bytes: 100 });
    const small = begin(budget, 1);
    const huge = begin(budget, 1000);
    await settle();
    expect(huge.running).toBe(false);
    small.end();
    await settle();
    expect(huge.running).toBe(true);
    const next = begin(budget, 1);
    await settle();
    expect(next.running).toBe(false);
    huge.end();
    await settle();
    expect(next.running).toBe(true);
  });

  it('never runs more work concurrently than allowed', async () => {
    const budget = createByteBudget({ bytes: 100, atOnce: 2 });
    const work = [1, 2, 3].map((bytes) => begin(budget, bytes));
    await settle();
    expect(work.map(({ running }) => running)).toEqual([true, true, false]);
    work[0]!.end();
    await settle();
    expect(work[2]!.running).toBe(true);
  });

  it('applies the limit of a part, and counts the bytes of the part in the whole', async () => {
    const budget = createByteBudget({ bytes: 100 });
    const part = budget.part({ bytes: 30 });
    const inPart = begin(part, 30);
    const waiting = begin(part, 10);
    const inWhole = begin(budget, 70);
    await settle();
    expect([inPart.running, waiting.running, inWhole.running]).toEqual([true, false, true]);
    inPart.end();
    await settle();
    expect(waiting.running).toBe(true);
    waiting.end();
    inWhole.end();
    await settle();
    expect(await budget.within(100, async () => 'all')).toBe('all');
  });

  it('applies one time limit to the waits for a part and for the whole', async () => {
    const budget = createByteBudget({ bytes: 100, waitMs: 60_000 });
    const part = budget.part({ bytes: 50, waitMs: 50 });
    const first = begin(budget, 100);
    await expect(part.within(10, async () => 'never')).rejects.toMatchObject(refused);
    first.end();
    await first.ended;
    expect(await part.within(50, async () => 'again')).toBe('again');
  });
});
