import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBeat } from './beat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs what waits once, within its time, and then stops its timer', () => {
  const beat = createBeat(50);
  const ran: string[] = [];
  beat.next(() => ran.push('first'));
  vi.advanceTimersByTime(25);
  beat.next(() => ran.push('second'));
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(25);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(25);
  expect(ran).toEqual(['first', 'second']);
  expect(vi.getTimerCount()).toBe(0);
});

it('runs what is added while it runs at a later beat', () => {
  const beat = createBeat(50);
  let ran = 0;
  const again = () => {
    ran += 1;
    beat.next(again);
  };
  beat.next(again);
  vi.advanceTimersByTime(500);
  expect(ran).toBe(10);
});

it('does not run what was taken back', () => {
  const beat = createBeat(50);
  let ran = false;
  const takeBack = beat.next(() => (ran = true));
  takeBack();
  takeBack();
  vi.advanceTimersByTime(100);
  expect(ran).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
